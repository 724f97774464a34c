import type { ImageFacts } from '../../page-facts.ts';
import type { Attributes, Collector, Cursor, ResolveUrl } from '../collector.ts';
import { srcsetUrls } from './srcset.ts';

const imagesMax = 10_000;
/** Most sources kept of one picture. */
const pictureTypesMax = 50;
/** Longest attributes of one element that are kept, in UTF-16 units. */
const attributesLengthMax = 1_000;

type Draft = Omit<ImageFacts, 'url' | 'srcset' | 'isLinkContent'> & {
  readonly rawSrcset: string | null;
  isLinkContent: boolean;
};

/** Collects everything that shows an image or names one. */
export function collectImages(cursor: Cursor): Collector<readonly ImageFacts[]> {
  const images: Draft[] = [];
  let pictureTypes: string[] = [];
  /** Number of images at the start of the open link, while it holds only images. */
  let linkStart: number | null = null;
  let svg: { depth: number; index: number } | null = null;
  let svgTitle = '';

  return {
    open(name, attributes) {
      if (name === 'a') linkStart = images.length;
      if (name === 'picture') pictureTypes = [];
      if (name === 'source' && cursor.inside('picture') && pictureTypes.length < pictureTypesMax)
        if (attributes['type'] !== undefined) pictureTypes.push(attributes['type'].toLowerCase());
      if (cursor.inside('template') || images.length >= imagesMax) return;

      const source = sourceOf(name, attributes, cursor);
      if (source !== null) images.push(draftOf(source, attributes, cursor, pictureTypes));
      if (name === 'svg' && source !== null) {
        svg = { depth: cursor.depth, index: images.length - 1 };
        svgTitle = '';
      }
      for (const url of backgroundUrls(attributes['style']))
        images.push(draftOf({ element: 'style', src: url }, attributes, cursor, []));
    },
    text(chunk) {
      if (svg !== null && cursor.inside('title')) svgTitle += chunk.slice(0, 500);
      else if (linkStart !== null && cursor.isRendered && !cursor.isBlank) linkStart = null;
    },
    close(name) {
      if (name === 'a' && linkStart !== null) {
        for (const image of images.slice(linkStart)) image.isLinkContent = true;
        linkStart = null;
      }
      if (svg === null || cursor.depth > svg.depth) return;
      const image = images[svg.index];
      if (image !== undefined)
        images[svg.index] = { ...image, label: image.label ?? (svgTitle.trim() || null) };
      svg = null;
    },
    finish: (resolve) => images.map((image) => resolved(image, resolve)),
  };
}

interface Source {
  readonly element: ImageFacts['element'];
  readonly src: string | null;
  readonly srcset?: string | undefined;
}

function sourceOf(name: string, attributes: Attributes, cursor: Cursor): Source | null {
  switch (name) {
    case 'img':
      return { element: 'img', src: attributes['src'] ?? null, srcset: attributes['srcset'] };
    case 'input':
      return attributes['type']?.toLowerCase() === 'image'
        ? { element: 'input', src: attributes['src'] ?? null }
        : null;
    case 'svg':
      return attributes['role'] === 'img' ? { element: 'svg', src: null } : null;
    case 'area':
      return attributes['href'] === undefined ? null : { element: 'area', src: null };
    case 'video':
      return attributes['poster'] === undefined ? null : { element: 'video', src: attributes['poster'] };
    case 'source':
      return cursor.inside('picture') && attributes['srcset'] !== undefined
        ? { element: 'source', src: null, srcset: attributes['srcset'] }
        : null;
    case 'link':
      return attributes['as']?.toLowerCase() === 'image'
        ? { element: 'preload', src: attributes['href'] ?? null, srcset: attributes['imagesrcset'] }
        : null;
    default:
      return null;
  }
}

function draftOf(
  source: Source,
  attributes: Attributes,
  cursor: Cursor,
  pictureTypes: readonly string[],
): Draft {
  const inPicture = cursor.inside('picture');
  return {
    offset: cursor.offset,
    element: source.element,
    src: source.src,
    rawSrcset: source.srcset ?? attributes['data-srcset'] ?? null,
    pictureTypes: inPicture ? [...pictureTypes] : [],
    inPicture,
    alt: attributes['alt'] ?? null,
    label: attributes['aria-label'] ?? attributes['aria-labelledby'] ?? null,
    title: attributes['title'] ?? null,
    width: attributes['width'] ?? null,
    height: attributes['height'] ?? null,
    style: attributes['style'] ?? null,
    loading: attributes['loading']?.toLowerCase() ?? null,
    dataSrc: lazySourceOf(attributes),
    fetchPriority: attributes['fetchpriority']?.toLowerCase() ?? null,
    role: attributes['role']?.toLowerCase() ?? null,
    hidden: cursor.isHidden,
    isLinkContent: false,
    inMain: cursor.mainDepth !== null || cursor.inside('article'),
    inNoscript: cursor.inside('noscript'),
    attributes: source.element === 'img' ? keptAttributes(attributes) : null,
  };
}

/** Attributes from which the scripts of lazy images take the address. */
const lazySources = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy'] as const;

/** Returns the address in such an attribute. Some pages only mark lazy images with it. */
function lazySourceOf(attributes: Attributes): string | null {
  const values = lazySources.flatMap((name) => attributes[name] ?? []);
  return values.find((value) => /[./]/.test(value)) ?? null;
}

function keptAttributes(attributes: Attributes): Attributes | null {
  if (attributes['width'] !== undefined && attributes['height'] !== undefined) return null;
  const length = Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return length > attributesLengthMax ? null : attributes;
}

function resolved({ rawSrcset, ...image }: Draft, resolve: ResolveUrl): ImageFacts {
  const url = image.src === null || image.src.trim() === '' ? null : resolve(image.src);
  const srcset = rawSrcset === null ? [] : srcsetUrls(rawSrcset).map(resolve);
  return { url, srcset: srcset.filter((candidate) => candidate !== null), ...image };
}

/** Returns the URLs of `url(…)` in an inline style. */
function backgroundUrls(style: string | undefined): string[] {
  if (style === undefined || !style.includes('url(')) return [];
  const matches = style.slice(0, 10_000).matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^()"'\s]+))\s*\)/gi);
  return Array.from(matches, (match) => match[1] ?? match[2] ?? match[3] ?? '').filter((url) => url !== '');
}
