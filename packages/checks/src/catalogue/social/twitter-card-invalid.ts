import { metaFix } from '@plumbline/fixes';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { imageKeys, socialTag } from './shared/social-tags.ts';

const cards: ReadonlySet<string> = new Set(['summary', 'summary_large_image', 'app', 'player']);
const handle = /^@?\w{1,15}$/;
const imageTags = ['twitter:image', 'twitter:image:src'] as const;

interface Found extends Record<string, unknown> {
  readonly card: string | null;
  readonly cardValid: boolean;
  /** Tags that the card needs and that Open Graph does not provide either. */
  readonly missing: readonly string[];
  readonly relativeImage: string | null;
  readonly invalidHandles: readonly string[];
}

/** og-image-broken and og-image-unsupported report failures to fetch the image, for both tags. */
export const twitterCardInvalid = definePageCheck<'indexable', Found>({
  id: 'twitter-card-invalid',
  title: 'X card incomplete or invalid',
  category: 'social',
  dimension: 'seo_elements',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'X shows a plain link when the card type is unknown or a tag that the type needs is missing, even where Open Graph tags exist.',
  howToFix: 'Correct the card type, or add the tags that this type requires.',
  example: {
    bad: '<meta name="twitter:card" content="large"><meta name="twitter:site" content="https://x.com/example">',
    good: '<meta name="twitter:card" content="summary_large_image"><meta name="twitter:site" content="@example">',
  },
  references: [
    'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
    'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image',
  ],
  decisions: [
    'Leaves title and image, for which X falls back to Open Graph, to `og-title-missing` and `og-image-missing`, which report the same gap.',
    'Judges the tags. The answers of both images belong to `og-image-broken` and `og-image-unsupported`.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const card = socialTag(page, 'twitter:card')?.content.toLowerCase() ?? null;
    const found: Found = {
      card,
      cardValid: card === null || cards.has(card),
      missing: card === null ? [] : missingCompanions(page, card),
      relativeImage: relativeImage(page),
      invalidHandles: invalidHandles(page),
    };
    const valid =
      found.cardValid &&
      found.missing.length === 0 &&
      found.relativeImage === null &&
      found.invalidHandles.length === 0;
    return valid ? null : { evidence: found };
  },
  observed: ({ card }) => card,
  message({ card, cardValid, missing, relativeImage, invalidHandles }) {
    const faults = [
      cardValid ? null : `card type "${String(card)}" does not exist`,
      missing.length === 0 ? null : `${missing.join(', ')} missing`,
      relativeImage === null ? null : `image "${relativeImage}" is not an absolute URL`,
      invalidHandles.length === 0 ? null : `${invalidHandles.join(', ')} is not an account name`,
    ];
    return `The X card has problems: ${faults.filter((fault) => fault !== null).join('; ')}.`;
  },
  fix(page, { card, cardValid, missing, relativeImage: relative, invalidHandles: handles }) {
    if (cardValid || missing.length > 0 || relative !== null || handles.length > 0) return null;
    const content = socialTag(page, ...imageKeys, ...imageTags) === null ? 'summary' : 'summary_large_image';
    return metaFix({ attribute: 'name', key: 'twitter:card', content, current: card });
  },
});

/**
 * Returns missing tags. Other cards take title and image from Open Graph; og-title-missing and og-image-missing
 * report those.
 */
function missingCompanions(page: HtmlPageFacts, card: string): readonly string[] {
  const lacks = (...keys: readonly string[]) => socialTag(page, ...keys) === null;
  switch (card) {
    case 'player':
      return ['twitter:player', 'twitter:player:width', 'twitter:player:height'].filter((key) => lacks(key));
    case 'app': {
      const ids = ['twitter:app:id:iphone', 'twitter:app:id:ipad', 'twitter:app:id:googleplay'];
      return lacks(...ids) ? ['twitter:app:id'] : [];
    }
    default:
      return [];
  }
}

function relativeImage(page: HtmlPageFacts): string | null {
  const image = socialTag(page, ...imageTags)?.content ?? null;
  return image === null || /^https?:\/\//i.test(image) ? null : image.slice(0, 200);
}

function invalidHandles(page: HtmlPageFacts): readonly string[] {
  return ['twitter:site', 'twitter:creator']
    .map((key) => socialTag(page, key)?.content)
    .filter((value) => value !== undefined)
    .filter((value) => !handle.test(value));
}
