import { escapeAttribute, type Edit, type Fix } from '@plumbline/fixes';
import type { ImageUse } from '@plumbline/page-facts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const imagesMax = 20;
/** Largest side of a symbol in the text, which the font sizes, in pixels. */
const symbolMax = 24;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface UnsizedImage {
  readonly src: string;
  readonly isFirst: boolean;
  /** Size of the file; null if it was not measured. */
  readonly intrinsic: Size | null;
}

/** The confidence is not high, because style sheets may reserve the space and are not read. */
export const imgNoDimensions = defineSiteCheck<{
  readonly total: number;
  readonly images: readonly UnsizedImage[];
}>({
  id: 'img-no-dimensions',
  title: 'Image without width and height',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'Without width and height the browser reserves no space: the text jumps when the picture arrives, people lose their place or tap the wrong thing.',
  howToFix: 'Add width and height attributes in the ratio of the file; CSS may still scale the image.',
  example: {
    bad: '<img src="/rye.jpg" alt="Rye bread">',
    good: '<img src="/rye.jpg" alt="Rye bread" width="1200" height="900">',
  },
  references: ['https://web.dev/articles/optimize-cls#images-without-dimensions'],
  fixable: true,
  async *run(site) {
    for await (const page of byPage(site.references({ kinds: ['image'], imageUnsized: true }))) {
      const unsized = page.flatMap(unsizedImage);
      if (unsized.length === 0) continue;
      const images = unsized.map(({ src, isFirst, intrinsic }) => ({ src, isFirst, intrinsic }));
      const fix = fixOf(unsized);
      yield {
        url: page[0].source.url,
        severity: images.some(({ isFirst }) => isFirst) ? 'medium' : 'low',
        confidence: 'medium',
        evidence: { total: images.length, images: images.slice(0, imagesMax) },
        fix,
      };
    }
  },
  places: 'observed',
  observed: ({ images }) => images.map(({ src }) => src),
  message: ({ total, images: [first] }) =>
    `${total === 1 ? 'An image has' : `${total} images have`} no width and height, such as ${first?.src ?? ''}.`,
});

/** Reasons for leaving an image out, after which its size is unknown. */
const leftOut: ReadonlySet<string | null> = new Set([
  'page_limit',
  'probe_limit',
  'host_late',
  'host_paused',
  'dns_unavailable',
  'network_unavailable',
]);

type Unsized = UnsizedImage & { readonly use: ImageUse };

function unsizedImage({ target, image: use }: SiteReference): readonly Unsized[] {
  if (use?.from !== 'img' || (target.status !== null && target.status >= 400)) return [];
  if (leftOut.has(target.skipReason)) return [];
  const file = target.redirectUrl === null ? target.image : (target.redirectEnd?.image ?? null);
  const isSymbol =
    file !== null && file.type === 'svg' && file.width <= symbolMax && file.height <= symbolMax;
  if (isSymbol || (file !== null && (file.width <= 1 || file.height <= 1))) return [];
  const intrinsic = file === null ? null : { width: file.width, height: file.height };
  return [{ src: target.url, isFirst: use.position === 1, intrinsic, use }];
}

/** Fixes all images of the page, or none. */
function fixOf(images: readonly Unsized[]): Fix | null {
  const sizes = images.flatMap(({ src, use, intrinsic }) =>
    intrinsic === null ? [] : [{ src, use, ...sizeFor(use, intrinsic) }],
  );
  if (sizes.length < images.length) return null;
  return {
    current: sizes.map(({ src }) => src).join('\n'),
    suggested: sizes.map(({ src, width, height }) => `${width} x ${height} for ${src}`).join('\n'),
    snippet: sizes
      .map(({ src, use, width, height }) =>
        imgTag({ ...(use.attributes ?? { src }), width: String(width), height: String(height) }),
      )
      .join('\n'),
    edits: sizes.flatMap(({ src, use, width, height }): readonly Edit[] => {
      const element = { offset: use.offset, selector: `img[src$=${JSON.stringify(fileOf(src))}]` };
      return [
        ...(use.width === null ? [attribute('width', width, element)] : []),
        ...(use.height === null ? [attribute('height', height, element)] : []),
      ];
    }),
  };
}

/** Returns the present tag with the size added. */
function imgTag(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<img${written.join('')}>`;
}

/** Returns the name of the file, because the same address is written in many ways but always ends with it. */
function fileOf(src: string): string {
  return src.slice(src.split('?', 1)[0]?.lastIndexOf('/') ?? -1).replace(/^\//, '');
}

function attribute(
  name: string,
  pixels: number,
  element: { readonly offset: number; readonly selector: string },
): Edit {
  return { kind: 'attribute', ...element, name, value: String(pixels) };
}

/** Returns the size of the file, scaled if one attribute is there. */
function sizeFor(use: ImageUse, { width, height }: Size): Size {
  if (use.width !== null)
    return { width: use.width, height: Math.max(1, Math.round((use.width * height) / width)) };
  if (use.height !== null)
    return { width: Math.max(1, Math.round((use.height * width) / height)), height: use.height };
  return { width, height };
}
