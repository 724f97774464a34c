import type { ImageUse } from '@plumbline/page-facts';
import type { ReferenceSketch } from './sketches.ts';
import { imageTarget, type ImageSketch } from './social-preview-of.ts';

/** The page that shows the images. */
export const imagePage = 'https://example.com/page';

/** Returns an image on `imagePage`: by default an img without attributes, and a JPEG of 1200 x 630 px. */
export function imageReferenceOf(file: ImageSketch, use: Partial<ImageUse> = {}): ReferenceSketch {
  const target = imageTarget(file);
  return {
    from: imagePage,
    to: target.url,
    kind: 'image',
    target,
    image: {
      offset: 0,
      from: 'img',
      width: null,
      height: null,
      position: null,
      unsized: true,
      attributes: null,
      lazy: false,
      hasSrcset: false,
      pictureTypes: [],
      ...use,
    },
  };
}

/** Returns a fake site whose only page shows these images. */
export function siteWithImages(...references: readonly ReferenceSketch[]) {
  return { pages: [{ url: imagePage }], references };
}
