import type { HtmlPageFacts, ImageFacts } from '../page-facts.ts';

/** The use of an image on a page by its markup alone. */
export interface ImageUse {
  /** Offset of the element's start tag. */
  readonly offset: number;
  readonly from: 'img' | 'srcset' | 'input' | 'poster' | 'style' | 'preload';
  /** `width` and `height` attributes that are positive integers, in CSS pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Number among the `img` elements of the main content, from 1; null elsewhere. */
  readonly position: number | null;
  /** True for an `img` in the body, neither hidden nor of 1 pixel, whose markup reserves no space for it. */
  readonly unsized: boolean;
  /** All attributes of an unsized image, as written; null for others and for very long ones. */
  readonly attributes: Readonly<Record<string, string>> | null;
  readonly lazy: boolean;
  readonly hasSrcset: boolean;
  /** Types of the sibling sources of its `picture`. */
  readonly pictureTypes: readonly string[];
}

export interface UsedImage {
  readonly url: string | null;
  /** As written; null for a candidate of a srcset, which is kept resolved. */
  readonly raw: string | null;
  readonly alt: string | null;
  readonly use: ImageUse;
}

/** Yields every image that the page makes a browser load, once per URL it names. */
export function* imageUses(page: HtmlPageFacts): Iterable<UsedImage> {
  let position = 0;
  for (const image of page.html.images) {
    const from = origins[image.element];
    if (from === undefined) continue;
    if (image.element === 'img' && image.inMain) position += 1;
    const use = useOf(image, from, image.element === 'img' && image.inMain ? position : null);
    if (image.url !== null) yield { url: image.url, raw: image.src, alt: image.alt, use };
    for (const url of image.srcset) yield { url, raw: null, alt: image.alt, use: { ...use, from: 'srcset' } };
  }
}

const origins: Readonly<Partial<Record<ImageFacts['element'], ImageUse['from']>>> = {
  img: 'img',
  source: 'srcset',
  input: 'input',
  video: 'poster',
  style: 'style',
  preload: 'preload',
};

function useOf(image: ImageFacts, from: ImageUse['from'], position: number | null): ImageUse {
  const width = pixels(image.width);
  const height = pixels(image.height);
  const isPixel = width === 1 || height === 1;
  const isSized = (width !== null && height !== null) || reservesSpace(image.style);
  const unsized = image.element === 'img' && !image.hidden && !isPixel && !isSized;
  return {
    offset: image.offset,
    from,
    width,
    height,
    position,
    unsized,
    attributes: unsized ? image.attributes : null,
    lazy: image.loading === 'lazy',
    hasSrcset: image.srcset.length > 0,
    pictureTypes: image.pictureTypes,
  };
}

function pixels(value: string | null): number | null {
  const match = /^\s*(\d{1,5})(?:px)?\s*$/.exec(value ?? '');
  const number = Number(match?.[1] ?? 0);
  return number > 0 ? number : null;
}

function reservesSpace(style: string | null): boolean {
  if (style === null) return false;
  const sets = (property: string) => new RegExp(`(?:^|[;\\s])${property}\\s*:`, 'i').test(style);
  return sets('aspect-ratio') || (sets('width') && sets('height'));
}
