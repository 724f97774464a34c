import { effectiveCanonical, type HtmlPageFacts, type ImageFacts } from '@plumbline/page-facts';
import { headlineOf } from './headline.ts';
import { metaContent } from './meta-content.ts';
import { summaryOf } from './summary.ts';

/** Contents for the tags of an Open Graph block; null where the page has nothing to say. */
export interface OpenGraph {
  readonly 'og:title': string | null;
  readonly 'og:description': string | null;
  readonly 'og:type': 'article' | 'product' | 'website';
  readonly 'og:url': string;
  /** Absolute. */
  readonly 'og:image': string | null;
}

/** Longer descriptions are cut by every platform. */
const descriptionCharactersMax = 200;
/** Below it, previews show a thumbnail at best. Pixels. */
const imageWidthMin = 600;
const imageHeightMin = 315;

/** An Open Graph block (https://ogp.me/) made of what the page shows; nothing is invented. */
export function suggestOpenGraph(page: HtmlPageFacts): OpenGraph {
  return {
    'og:title': headlineOf(page),
    'og:description': metaContent(page, 'description') ?? summaryOf(page, descriptionCharactersMax),
    'og:type': typeOf(page),
    'og:url': effectiveCanonical(page) ?? page.url,
    'og:image': page.html.images.find(isPreview)?.url ?? null,
  };
}

function typeOf(page: HtmlPageFacts): OpenGraph['og:type'] {
  const { nodes } = page.html.structuredData;
  const has = (type: RegExp) => nodes.some(({ types }) => types.some((name) => type.test(name)));
  if (has(/Article$|^BlogPosting$/) || metaContent(page, 'article:published_time') !== null) return 'article';
  const products = nodes.filter(({ types }) => types.includes('Product') || types.includes('ProductGroup'));
  return products.length === 1 ? 'product' : 'website';
}

/** A picture of the content, large enough by its own markup. */
function isPreview(image: ImageFacts): boolean {
  return (
    image.element === 'img' &&
    image.inMain &&
    !image.hidden &&
    image.url !== null &&
    !/\.svg(?:[?#]|$)/i.test(image.url) &&
    pixels(image.width) >= imageWidthMin &&
    pixels(image.height) >= imageHeightMin
  );
}

function pixels(attribute: string | null): number {
  return attribute !== null && /^\d+$/.test(attribute.trim()) ? Number(attribute) : 0;
}
