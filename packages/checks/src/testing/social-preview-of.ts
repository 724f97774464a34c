import type { SiteTarget, SocialPreview } from '../site-facts/index.ts';
import { targetOf } from './sketches.ts';

/** An image of the fake site; by default 200, internal and measured. */
export type ImageSketch = Partial<SiteTarget> & { readonly url?: string };

/** Returns the preview data of a page of the fake site. */
export function socialPreviewOf(sketch: {
  readonly url?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly image?: ImageSketch;
  readonly twitterImage?: ImageSketch;
}): SocialPreview {
  return {
    url: sketch.url ?? 'https://example.com/page',
    tags: sketch.tags ?? {},
    images: [
      ...(sketch.image === undefined
        ? []
        : [{ kind: 'og-image' as const, target: imageTarget(sketch.image) }]),
      ...(sketch.twitterImage === undefined
        ? []
        : [{ kind: 'twitter-image' as const, target: imageTarget(sketch.twitterImage) }]),
    ],
  };
}

/** Returns the result of an image; by default a JPEG of 1200 x 630 px and 100 kB. */
export function imageTarget({
  url = 'https://example.com/image.jpg',
  ...overrides
}: ImageSketch): SiteTarget {
  return {
    ...targetOf(url, [], ['example.com']),
    status: 200,
    mediaType: 'image/jpeg',
    bytes: 100_000,
    image: { type: 'jpg', width: 1200, height: 630 },
    ...overrides,
  };
}
