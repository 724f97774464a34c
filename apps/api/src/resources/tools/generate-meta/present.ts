import { ANSWER_BYTES_MAX, jsonBytes, type GeneratedMeta } from '@plumbline/contracts';
import type { MetaSuggestion } from '@plumbline/suggestions';
import { counted, joinWithAnd } from '../../../wording.ts';

/**
 * Presents a head as a block and in parts; leaves most of the parts out if the answer would be too long for a model.
 */
export function presentMeta(meta: MetaSuggestion): GeneratedMeta {
  const { alternatives, warnings, jsonLd, openGraph, twitter, ...tags } = meta;
  const short = {
    summary: summaryOf(meta),
    untrusted: true as const,
    ...tags,
    alternatives: {
      ...alternatives,
      titles: [...alternatives.titles],
      descriptions: [...alternatives.descriptions],
    },
    warnings: [...warnings],
  };
  const parts = {
    openGraph: { ...openGraph },
    twitter: { ...twitter },
    jsonLd: jsonLd === null ? null : { ...jsonLd },
  };
  const whole = { ...short, ...parts };
  return jsonBytes(whole) < ANSWER_BYTES_MAX ? whole : short;
}

function summaryOf({ title, description, openGraph, jsonLd, warnings }: MetaSuggestion): string {
  const named =
    title === null
      ? 'Nothing names the page, so it has no title yet'
      : `The title has ${counted(title.length, 'character')}`;
  const described =
    description === null
      ? 'there is too little text for a description'
      : `the description has ${counted(description.length, 'character')}`;
  const blocks = [
    ...(openGraph['og:image'] === undefined
      ? ['link previews without a picture']
      : ['link previews with a picture']),
    ...(jsonLd === null ? [] : ['structured data']),
  ];
  const open =
    warnings.length === 0
      ? 'Nothing is missing: paste `html` into the head of the page.'
      : `${counted(warnings.length, 'thing')} to look at before you paste \`html\` into the head: ${warnings.join(' ')}`;
  return `${named}, and ${described}. The block also has ${joinWithAnd(blocks)}. ${open}`;
}
