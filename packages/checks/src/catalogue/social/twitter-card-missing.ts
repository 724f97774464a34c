import { metaFix } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import type { SocialPreview } from '../../site-facts/index.ts';
import { largeCardMin, measuredImage } from './shared/preview-images.ts';
import { isPrivateUrl } from '@plumbline/page-facts';

/** A ratio that survives the crop of a large card to 2:1. */
const largeCardRatioMin = 1.5;

interface Found extends Record<string, unknown> {
  readonly imageUrl: string | null;
  /** Null if nothing is known about the image. */
  readonly suggested: 'summary' | 'summary_large_image' | null;
}

export const twitterCardMissing = defineSiteCheck<Found>({
  id: 'twitter-card-missing',
  title: 'twitter:card missing',
  category: 'social',
  dimension: 'seo_elements',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'X takes headline, text and picture of a link from Open Graph, but not the size of the card: without twitter:card it shows the small one, or just the link.',
  howToFix:
    'Add twitter:card with summary_large_image where the page has a wide picture, and with summary elsewhere.',
  example: {
    bad: '<meta property="og:title" content="Rye bread">',
    good: '<meta property="og:title" content="Rye bread"><meta name="twitter:card" content="summary_large_image">',
  },
  references: ['https://developer.x.com/en/docs/x-for-websites/cards/overview/markup'],
  fixable: true,
  async *run(site) {
    for await (const preview of site.socialPreviews({ card: false })) {
      if (isPrivateUrl(preview.url)) continue;
      const suggested = suggestedCard(preview);
      const finding = {
        url: preview.url,
        evidence: { imageUrl: preview.images[0]?.target.url ?? null, suggested },
      };
      if (suggested === null) yield finding;
      else
        yield {
          ...finding,
          fix: metaFix({ attribute: 'name', key: 'twitter:card', content: suggested, current: null }),
        };
    }
  },
  message: ({ suggested }) =>
    suggested === null
      ? 'The page has no twitter:card.'
      : `The page has no twitter:card; ${suggested} fits it.`,
});

function suggestedCard(preview: SocialPreview): Found['suggested'] {
  if (preview.images.length === 0) return 'summary';
  const image = measuredImage(preview);
  if (image === null) return null;
  const isLarge = image.width >= largeCardMin.width && image.height >= largeCardMin.height;
  return isLarge && image.width / image.height >= largeCardRatioMin ? 'summary_large_image' : 'summary';
}
