import { formatBytes, formatNumber } from '@plumbline/contracts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const imagesMax = 20;
const bytesMin = 50_000;
/** Formats by the decoder's names. */
const legacy: ReadonlySet<string> = new Set(['jpg', 'png', 'gif', 'bmp']);
const unindexable: ReadonlySet<string> = new Set(['tiff', 'heic', 'heif', 'psd', 'jp2']);

interface LegacyImage {
  readonly src: string;
  readonly format: string;
  readonly bytes: number;
}

/** The crawler requests files with `Accept: image/webp`, so a server that negotiates formats could have sent WebP. */
export const imgLegacyFormat = defineSiteCheck<{
  readonly total: number;
  readonly images: readonly LegacyImage[];
}>({
  id: 'img-legacy-format',
  title: 'Large image in a legacy format',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'medium',
  why: 'WebP and AVIF show the same picture in a half to a third of the bytes, and every current browser reads them. Some formats of cameras and print are not shown by browsers or image search at all.',
  howToFix: 'Serve WebP or AVIF, by content negotiation or through a picture element.',
  example: {
    bad: '<img src="/rye.png" alt="Rye bread">',
    good: '<picture><source type="image/webp" srcset="/rye.webp"><img src="/rye.png" alt="Rye bread"></picture>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/google-images#supported-image-formats',
    'https://web.dev/articles/choose-the-right-image-format',
  ],
  decisions: [
    'Requests files with `Accept: image/webp`, so that a server that negotiates can send WebP. Does not ask for AVIF, because the same answer is judged for link previews, and their programs do not read AVIF.',
    'Formats that cannot be indexed are reported above the same 50 KB.',
  ],
  async *run(site) {
    const references = site.references({
      kinds: ['image'],
      targetStatus: [200, 200],
      targetImageTypes: [...legacy, ...unindexable],
      targetBytesMin: bytesMin + 1,
    });
    for await (const page of byPage(references)) {
      const images = page.flatMap(legacyImage);
      if (images.length === 0) continue;
      yield {
        url: page[0].source.url,
        severity: images.some(({ format }) => unindexable.has(format)) ? 'medium' : 'low',
        evidence: { total: images.length, images: images.slice(0, imagesMax) },
      };
    }
  },
  places: 'observed',
  observed: ({ images }) => images.map(({ src }) => src),
  message: ({ total, images: [first] }) =>
    `${total === 1 ? 'An image comes' : `${formatNumber(total)} images come`} in an old format: ${first?.src ?? ''} is ${first?.format.toUpperCase() ?? ''} with ${formatBytes(first?.bytes ?? 0)}.`,
});

function legacyImage({ target, image: use }: SiteReference): readonly LegacyImage[] {
  const { url: src, bytes, image } = target;
  if (use?.from !== 'img' || image === null || bytes === null) return [];
  const hasModernSource = use.pictureTypes.some((type) => /^image\/(?:webp|avif)/.test(type));
  const isOld = unindexable.has(image.type) || (legacy.has(image.type) && !hasModernSource);
  return isOld ? [{ src, format: image.type, bytes }] : [];
}
