import { endOfRedirects } from '../../images/shared/load-fault.ts';
import type { RedirectEnd, SiteFacts, SiteTarget, SocialPreview } from '../../../site-facts/index.ts';

/** An image that a page offers to platforms, as fetched at the end of its redirects. */
export interface PreviewImage {
  readonly kind: 'og-image' | 'twitter-image';
  readonly named: SiteTarget;
  /** Null if the redirects loop or lead to a URL that was not fetched. */
  readonly end: SiteTarget | RedirectEnd | null;
}

export function previewImages({ images }: SocialPreview): readonly PreviewImage[] {
  return images.map(({ kind, target }) => ({
    kind,
    named: target,
    end: endOfRedirects(target),
  }));
}

/** Smallest image that X shows as a large card, in pixels. */
export const largeCardMin = { width: 300, height: 157 };

/** The measured file of a preview image. */
export interface MeasuredImage {
  readonly url: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number | null;
}

/** Returns the first og:image, else the first twitter:image, that could be decoded. */
export function measuredImage(preview: SocialPreview): MeasuredImage | null {
  const images = previewImages(preview);
  const first = images.find(({ kind }) => kind === 'og-image') ?? images[0];
  const image = first?.end?.image ?? null;
  if (first === undefined || first.end === null || image === null) return null;
  return { url: first.named.url, ...image, bytes: first.end.bytes };
}

/** Yields pages whose preview image is measured. */
export async function* measuredPreviews(site: SiteFacts): AsyncIterable<{
  readonly preview: SocialPreview;
  readonly image: MeasuredImage;
}> {
  for await (const preview of site.socialPreviews({ image: true })) {
    const image = measuredImage(preview);
    if (image !== null) yield { preview, image };
  }
}

/** Tells whether the file has no pixels, so that no minimum applies. */
export function isVector(image: MeasuredImage): boolean {
  return image.type === 'svg';
}

/** Returns `twitter:card` in lower case; null without one. */
export function cardOf({ tags }: SocialPreview): string | null {
  return tags['twitter:card']?.toLowerCase() ?? null;
}
