import { type Fix, metaTag } from '@plumbline/fixes';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { suggestOpenGraph, type OpenGraph } from '@plumbline/suggestions';
import { recommendedPreview, socialTag } from './social-tags.ts';

type Key = 'og:title' | 'og:description' | 'og:type' | 'og:url' | 'og:image';

const order: readonly Key[] = ['og:title', 'og:description', 'og:type', 'og:url', 'og:image'];
/** The declared size of an image. Without it, platforms must fetch the image before they show the first preview. */
const imageSize = ['og:image:width', 'og:image:height'] as const;

/**
 * Fills Open Graph tags from what the page shows.
 *
 * @param wanted `all` for a page without any tags
 * @returns null if the page has nothing for a wanted tag, because half a block would be another fault
 */
export function openGraphFix(page: HtmlPageFacts, wanted: 'all' | readonly Key[]): Fix | null {
  const suggested = suggestOpenGraph(page);
  const named = wanted === 'all' ? order : wanted;
  const keys = named.includes('og:image') ? [...named, ...imageSize] : named;
  if (named.includes('og:image') && !isWholePreview(suggested)) return null;
  const tags = keys.flatMap((key) => {
    const content = suggested[key];
    return content === null ? [] : [{ key, content }];
  });
  if (tags.length < keys.length) return null;
  return {
    current: wanted === 'all' ? null : (socialTag(page, ...wanted)?.content ?? null),
    suggested: tags.length === 1 && tags[0] !== undefined ? tags[0].content : summaryOf(tags),
    snippet: tags.map(({ key, content }) => metaTag('property', key, content)).join('\n'),
    edits: tags.map(({ key, content }) => ({ kind: 'meta', attribute: 'property', key, content })),
  };
}

/** Turns `name="og:…"` into `property="og:…"`. */
export function propertyFix(page: HtmlPageFacts, key: Key): Fix | null {
  const tag = socialTag(page, key);
  if (tag === null) return null;
  return {
    current: metaTag('name', key, tag.content),
    suggested: metaTag('property', key, tag.content),
    snippet: metaTag('property', key, tag.content),
    edits: [
      { kind: 'attribute', offset: tag.offset, name: 'property', value: key },
      { kind: 'attribute', offset: tag.offset, name: 'name', value: null },
    ],
  };
}

/** Tells whether an image has the size and shape of a preview; others are cropped, or shown as thumbnails. */
function isWholePreview(suggested: OpenGraph): boolean {
  const [width, height] = imageSize.map((key) => Number(suggested[key] ?? 0)) as [number, number];
  const { width: widthMin, height: heightMin, ratio, ratioTolerance } = recommendedPreview;
  return (
    width >= widthMin && height >= heightMin && Math.abs(width / height - ratio) <= ratio * ratioTolerance
  );
}

function summaryOf(tags: readonly { readonly key: string; readonly content: string }[]): string {
  return tags.map(({ key, content }) => `${key}: ${content}`).join('\n');
}
