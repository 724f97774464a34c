import type { HtmlPageFacts } from '@plumbline/page-facts';
import { suggestOpenGraph } from '@plumbline/suggestions';
import type { Fix } from '../fix.ts';
import { metaSnippet } from '../meta-fix.ts';
import { socialTag } from './social-tags.ts';

type Key = 'og:title' | 'og:description' | 'og:type' | 'og:url' | 'og:image';

const order: readonly Key[] = ['og:title', 'og:description', 'og:type', 'og:url', 'og:image'];

/**
 * Fills Open Graph tags from what the page shows.
 *
 * @param wanted `all` for a page without any
 * @returns null when the page has nothing that a wanted tag could say: half a block is a fault of its own
 */
export function openGraphFix(page: HtmlPageFacts, wanted: 'all' | readonly Key[]): Fix | null {
  const suggested = suggestOpenGraph(page);
  const keys = wanted === 'all' ? order : wanted;
  const tags = keys.flatMap((key) => {
    const content = suggested[key];
    return content === null ? [] : [{ key, content }];
  });
  if (tags.length < keys.length) return null;
  return {
    current: wanted === 'all' ? null : (socialTag(page, ...wanted)?.content ?? null),
    suggested: tags.length === 1 && tags[0] !== undefined ? tags[0].content : summaryOf(tags),
    snippet: tags.map(({ key, content }) => metaSnippet('property', key, content)).join('\n'),
    edits: tags.map(({ key, content }) => ({ kind: 'meta', attribute: 'property', key, content })),
  };
}

/** Turns `name="og:…"` into `property="og:…"`. */
export function propertyFix(page: HtmlPageFacts, key: Key): Fix | null {
  const tag = socialTag(page, key);
  if (tag === null) return null;
  return {
    current: metaSnippet('name', key, tag.content),
    suggested: metaSnippet('property', key, tag.content),
    snippet: metaSnippet('property', key, tag.content),
    edits: [
      { kind: 'attribute', offset: tag.offset, name: 'property', value: key },
      { kind: 'attribute', offset: tag.offset, name: 'name', value: null },
    ],
  };
}

function summaryOf(tags: readonly { readonly key: Key; readonly content: string }[]): string {
  return tags.map(({ key, content }) => `${key}: ${content}`).join('\n');
}
