import type { Severity } from '@plumbline/contracts';
import type { HtmlPageFacts, ImageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { isShown } from './shared/shown-images.ts';

const imagesMax = 20;
/** Least width of a main image, in CSS pixels. Smaller images are portraits and symbols beside the text. */
const mainImageWidthMin = 200;

/** Characters of source that fill a window. */
const sourceOfWindow = 1_000;

type Case = 'main_image_lazy' | 'script_only';

interface Found extends Record<string, unknown> {
  readonly total: number;
  readonly images: readonly { readonly src: string; readonly case: Case }[];
}

export const imgLazyMisuse = definePageCheck<'html', Found>({
  id: 'img-lazy-misuse',
  title: 'Lazy loading misused',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'low',
  why: 'The first picture of a page is what visitors wait for; loading="lazy" makes it come last. A picture whose address only a script knows may never be indexed.',
  howToFix:
    'Load the first image eagerly, with fetchpriority="high", and leave the rest to loading="lazy" with a real src.',
  example: {
    bad: '<main><img src="/rye.jpg" alt="Rye bread" loading="lazy">',
    good: '<main><img src="/rye.jpg" alt="Rye bread" fetchpriority="high">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/lazy-loading',
    'https://web.dev/articles/lcp-lazy-loading',
  ],
  decisions: [
    'A rendered page has been shown in a window of 12,000 pixels: an image whose address is still in `data-src` waits for a scroll, which search engines do not make.',
    'A first image below 1,000 characters of source after the main heading is further down than windows reach: loading it lazily is right.',
    'Many heavy images without loading=lazy are not reported: a check of one page does not know the files.',
  ],
  appliesTo: 'html',
  run(page) {
    const found = [...lazyMainImage(page), ...scriptOnlyImages(page)];
    if (found.length === 0) return null;
    return {
      severity: severityOf(found),
      evidence: { total: found.length, images: found.slice(0, imagesMax) },
    };
  },
  places: 'observed',
  observed: ({ images }) => images.map(({ src }) => src),
  message({ total, images: [first] }) {
    if (first?.case === 'main_image_lazy')
      return `The first image of the content, ${first.src}, is loaded lazily.`;
    return `${total === 1 ? 'An image is' : `${total} images are`} known to scripts only, such as ${first?.src ?? ''}.`;
  },
});

function severityOf(found: Found['images']): Severity {
  return found.some((image) => image.case === 'script_only') ? 'high' : 'medium';
}

function lazyMainImage(page: HtmlPageFacts): Found['images'] {
  const first = page.html.images.find((image) => image.element === 'img' && image.inMain && isShown(image));
  if (first === undefined || isSmall(first) || isFarDown(first, page)) return [];
  const hasPlaceholder = first.dataSrc !== null && first.src?.startsWith('data:') === true;
  if (first.loading !== 'lazy' && !hasPlaceholder) return [];
  return [{ src: nameOf(first), case: 'main_image_lazy' }];
}

/** Tells whether the image is below more text than any window holds. */
function isFarDown({ offset }: ImageFacts, { html }: HtmlPageFacts): boolean {
  const heading = html.headings.find(({ level, hidden }) => level === 1 && !hidden);
  return offset - (heading?.offset ?? html.document.mainOffset ?? 0) > sourceOfWindow;
}

function isSmall({ width }: ImageFacts): boolean {
  const pixels = Number.parseInt(width ?? '', 10);
  return pixels < mainImageWidthMin;
}

/**
 * Returns images that only scripts know: without src and without a copy in a noscript element. On a rendered page,
 * scripts have already had the chance to set src.
 */
function scriptOnlyImages(page: HtmlPageFacts): Found['images'] {
  const hasFallback = page.html.images.some(({ inNoscript }) => inNoscript);
  if (hasFallback && page.rendering === null) return [];
  const isMissing = page.rendering === null ? waitsForScript : isUnfilled;
  return page.html.images
    .filter((image) => image.element === 'img' && image.srcset.length === 0 && isMissing(image))
    .map((image) => ({ src: nameOf(image), case: 'script_only' }));
}

function waitsForScript({ dataSrc, src }: ImageFacts): boolean {
  return dataSrc !== null && isBlank(src);
}

/** Tells whether the placeholder is still there, so that no script has replaced it. */
function isUnfilled({ dataSrc, src }: ImageFacts): boolean {
  return dataSrc !== null && (isBlank(src) || src?.startsWith('data:') === true);
}

function isBlank(src: string | null): boolean {
  return src === null || src.trim() === '';
}

function nameOf({ dataSrc, src }: ImageFacts): string {
  return (dataSrc ?? src ?? '').slice(0, 200);
}
