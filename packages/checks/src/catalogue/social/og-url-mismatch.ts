import { metaFix } from '@plumbline/fixes';
import { namesOtherPage, ownAddress } from '@plumbline/suggestions';
import { normaliseUrl } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';
import { lacksOpenGraph, socialTag } from './shared/social-tags.ts';

interface Found extends Record<string, unknown> {
  readonly reason: 'missing' | 'not_absolute' | 'not_canonical';
  readonly ogUrl: string | null;
  readonly canonical: string;
}

export const ogUrlMismatch = definePageCheck<'indexable', Found>({
  id: 'og-url-mismatch',
  title: 'og:url missing or different from the canonical',
  category: 'social',
  dimension: 'seo_elements',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'Platforms count likes and shares per og:url and fetch the preview from there. When it names another URL than the canonical, shares are split over two addresses, or people see the preview of the wrong page.',
  howToFix: 'Set og:url to the canonical URL of the page, with https and host.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/rye"><meta property="og:url" content="/rye?ref=home">',
    good: '<link rel="canonical" href="https://example.com/rye"><meta property="og:url" content="https://example.com/rye">',
  },
  references: ['https://ogp.me/#metadata', 'https://developers.facebook.com/docs/sharing/webmasters/'],
  decisions: [
    'Offers no fix where a page without a canonical names another page of the site: one of the two is the original, and people know which.',
  ],
  appliesTo: 'indexable',
  run(page) {
    if (lacksOpenGraph(page)) return null;
    const canonical = ownAddress(page);
    const ogUrl = socialTag(page, 'og:url')?.content ?? null;
    if (ogUrl === null) return { evidence: { reason: 'missing', ogUrl, canonical } };
    if (!/^https?:\/\//i.test(ogUrl))
      return { severity: 'medium', evidence: { reason: 'not_absolute', ogUrl, canonical } };
    if (normaliseUrl(ogUrl) === canonical) return null;
    return { severity: 'medium', evidence: { reason: 'not_canonical', ogUrl, canonical } };
  },
  observed: ({ ogUrl }) => ogUrl,
  message: ({ reason, ogUrl, canonical }) =>
    ({
      missing: 'The page has no og:url.',
      not_absolute: `og:url "${String(ogUrl)}" is not an absolute URL.`,
      not_canonical: `og:url ${String(ogUrl)} differs from the canonical ${canonical}.`,
    })[reason],
  fix: (page, { ogUrl, canonical }) =>
    namesOtherPage(page)
      ? null
      : metaFix({ attribute: 'property', key: 'og:url', content: canonical, current: ogUrl }),
});
