import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const imagesMax = 20;
/** Largest file width as a multiple of the width shown: twice for dense displays, and some margin. */
const widthFactorMax = 3;
/** Pixels for each CSS pixel that dense displays can use. */
const usefulFactor = 2;
const wasteMin = 50_000;

interface OversizedImage {
  readonly src: string;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  /** Width by its attribute, in CSS pixels. */
  readonly displayedWidth: number;
  readonly wastedBytes: number;
}

export const imgOversizedForSlot = defineSiteCheck<{
  readonly total: number;
  readonly images: readonly OversizedImage[];
}>({
  id: 'img-oversized-for-slot',
  title: 'Image much larger than its display size',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'medium',
  why: 'Visitors download pixels that no display shows, and wait for them.',
  howToFix: 'Provide a file of the size that is shown, or several in srcset for the browser to choose from.',
  example: {
    bad: '<!-- 4000 px wide --><img src="/rye.jpg" width="300" height="225" alt="Rye bread">',
    good: '<img src="/rye-600.jpg" srcset="/rye-300.jpg 300w, /rye-600.jpg 600w" sizes="300px" width="300" height="225" alt="Rye bread">',
  },
  references: ['https://developer.chrome.com/docs/lighthouse/performance/uses-responsive-images/'],
  decisions: [
    'Distortion is not judged, as width and height attributes are only hints under `height: auto`.',
  ],
  async *run(site) {
    const references = site.references({
      kinds: ['image'],
      imageWiderThan: widthFactorMax,
      targetStatus: [200, 200],
      targetBytesMin: wasteMin,
    });
    for await (const page of byPage(references)) {
      const images = page.flatMap(oversizedImage);
      if (images.length === 0) continue;
      yield {
        url: page[0].source.url,
        evidence: { total: images.length, images: images.slice(0, imagesMax) },
      };
    }
  },
  places: 'observed',
  observed: ({ images }) => images.map(({ src }) => src),
  message: ({ total, images: [first] }) =>
    `${total === 1 ? 'An image is' : `${total} images are`} far larger than shown: ${first?.src ?? ''} is ${first?.naturalWidth ?? 0} px wide for a slot of ${first?.displayedWidth ?? 0} px.`,
});

function oversizedImage({ target, image: use }: SiteReference): readonly OversizedImage[] {
  const { url: src, bytes, image } = target;
  if (use?.from !== 'img' || use.width === null || use.hasSrcset || bytes === null) return [];
  if (image === null || image.type === 'svg' || image.width <= widthFactorMax * use.width) return [];
  const usefulShare = ((usefulFactor * use.width) / image.width) ** 2;
  const wastedBytes = Math.round(bytes * (1 - usefulShare));
  if (wastedBytes < wasteMin) return [];
  return [
    { src, naturalWidth: image.width, naturalHeight: image.height, displayedWidth: use.width, wastedBytes },
  ];
}
