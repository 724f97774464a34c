import { linkTag } from '@plumbline/fixes';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { ownAddress } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { hreflangAnnotations, isSelf } from './shared/annotations.ts';
import { codeLike, readHreflangCode } from './shared/language-code.ts';

const codesMax = 50;

export const hreflangMissingSelf = definePageCheck<
  'indexable',
  { readonly codes: readonly string[]; readonly suggestedCode: string | null }
>({
  id: 'hreflang-missing-self',
  title: 'hreflang set lacks a self reference',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Each version has to list itself beside the others. Without it the set is incomplete, and search engines may not know which language this page itself is meant for.',
  howToFix: 'Add an annotation that names the page itself with its own language.',
  example: {
    bad: '<html lang="en"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
    good: '<html lang="en"><link rel="alternate" hreflang="de" href="https://example.com/de/"><link rel="alternate" hreflang="en" href="https://example.com/en/">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  decisions: [
    'Offers the language of the page, without its country if the other codes have none, because other pages then call it so, too. Offers none that the set gives to another page, or by which no page names this one while some name it.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const annotations = hreflangAnnotations(page);
    const toOthers = annotations.some(({ url }) => url !== null && !isSelf(page, url));
    const toSelf = annotations.some(({ url, code }) => code !== 'x-default' && isSelf(page, url));
    if (!toOthers || toSelf) return null;
    const codes = [...new Set(annotations.map(({ code }) => code))];
    return { evidence: { codes: codes.slice(0, codesMax), suggestedCode: ownCode(page, codes) } };
  },
  message: ({ codes }) => `The page names other versions (${codes.join(', ')}), but not itself.`,
  fix(page, { suggestedCode }) {
    if (suggestedCode === null) return null;
    const href = ownAddress(page);
    const snippet = linkTag({ rel: 'alternate', hreflang: suggestedCode, href });
    const edits = [{ kind: 'link', rel: 'alternate', href, hreflang: suggestedCode }] as const;
    return { current: null, suggested: snippet, snippet, edits };
  },
});

/**
 * Returns the language of the document, unless the set gives it to another URL, for this country or for all, or the text
 * is in another language.
 */
function ownCode({ html }: HtmlPageFacts, codes: readonly string[]): string | null {
  const lang = codeLike(codes, html.document.lang?.trim() ?? '');
  const code = readHreflangCode(lang);
  const written = html.text.detectedLanguage?.code;
  if (written !== undefined && written !== lang.split('-', 1)[0]?.toLowerCase()) return null;
  const own = lang.toLowerCase();
  const isTaken = codes.some((each) => own === each || own.startsWith(`${each}-`));
  return code.valid && code.language !== 'x-default' && !isTaken ? lang : null;
}
