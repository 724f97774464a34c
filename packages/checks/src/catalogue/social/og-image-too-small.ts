import { defineSiteCheck } from '../../check.ts';
import {
  cardOf,
  isVector,
  largeCardMin,
  measuredPreviews,
  type MeasuredImage,
} from './shared/preview-images.ts';

/** Pixels. Facebook ignores smaller images; X has minima per card type. */
const facebookMin = { width: 200, height: 200 };
const smallCardMin = { width: 144, height: 144 };

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Found extends Record<string, unknown>, Size {
  readonly imageUrl: string;
  readonly platform: 'Facebook' | 'X';
  readonly minimum: Size;
}

export const ogImageTooSmall = defineSiteCheck<Found>({
  id: 'og-image-too-small',
  title: 'og:image below the platform minimum',
  category: 'social',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'medium',
  why: 'Platforms drop pictures below their minimum size, so a link to the page is shared without any, although the tag is there.',
  howToFix: 'Provide a picture of 1200 x 630 px; 200 x 200 px is the least that Facebook takes.',
  example: {
    bad: '<!-- 120 x 120 px --><meta property="og:image" content="https://example.com/logo-small.png">',
    good: '<!-- 1200 x 630 px --><meta property="og:image" content="https://example.com/rye-1200x630.jpg">',
  },
  references: [
    'https://developers.facebook.com/docs/sharing/webmasters/images/',
    'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image',
  ],
  async *run(site) {
    for await (const { preview, image } of measuredPreviews(site)) {
      const tooSmallFor = isVector(image) ? null : platformThatRefuses(image, cardOf(preview));
      if (tooSmallFor === null) continue;
      const { url: imageUrl, width, height } = image;
      yield { url: preview.url, evidence: { imageUrl, width, height, ...tooSmallFor } };
    }
  },
  observed: ({ imageUrl }) => imageUrl,
  message: ({ imageUrl, width, height, platform, minimum }) =>
    `og:image ${imageUrl} measures ${width} x ${height} px; ${platform} wants at least ${minimum.width} x ${minimum.height} px.`,
});

function platformThatRefuses(
  image: MeasuredImage,
  card: string | null,
): Pick<Found, 'platform' | 'minimum'> | null {
  if (isBelow(image, facebookMin)) return { platform: 'Facebook', minimum: facebookMin };
  if (card === 'summary_large_image' && isBelow(image, largeCardMin))
    return { platform: 'X', minimum: largeCardMin };
  if (card === 'summary' && isBelow(image, smallCardMin)) return { platform: 'X', minimum: smallCardMin };
  return null;
}

function isBelow(image: Size, minimum: Size): boolean {
  return image.width < minimum.width || image.height < minimum.height;
}
