import { describeSiteCheck } from '../../testing.ts';
import { canonicalToError } from './canonical-to-error.ts';

const [page, gone, elsewhere] = [
  'https://example.com/a',
  'https://example.com/gone',
  'https://example.org/a',
];

describeSiteCheck(canonicalToError, {
  fails: [
    {
      name: 'a canonical that answers 404',
      pages: [
        { url: page, canonicalUrl: gone },
        { url: gone, status: 404 },
      ],
      references: [{ from: page, to: gone, kind: 'canonical' }],
      findings: [{ url: page, evidence: { canonical: gone, targetStatus: 404, suggestedCanonical: page } }],
    },
    {
      name: 'one that gives no answer',
      pages: [
        { url: page, canonicalUrl: gone },
        { url: gone, status: null, failure: 'dns_failed' },
      ],
      references: [{ from: page, to: gone, kind: 'canonical' }],
      findings: [{ url: page, evidence: { targetStatus: null } }],
    },
    {
      name: 'another site that may only refuse crawlers',
      pages: [{ url: page, canonicalUrl: elsewhere }],
      references: [{ from: page, to: elsewhere, kind: 'canonical', target: { status: 403 } }],
      findings: [{ url: page, severity: 'low', confidence: 'low' }],
    },
    {
      name: 'a challenge, which may stand there for crawlers alone',
      pages: [{ url: page, canonicalUrl: gone }],
      references: [{ from: page, to: gone, kind: 'canonical', target: { status: 503, isChallenge: true } }],
      findings: [{ url: page, severity: 'low', confidence: 'low' }],
    },
    {
      name: 'a page that was too costly to read',
      pages: [
        { url: page, canonicalUrl: gone },
        { url: gone, status: null, failure: 'page_too_costly' },
      ],
      references: [{ from: page, to: gone, kind: 'canonical' }],
      findings: [{ url: page, severity: 'low', confidence: 'low' }],
    },
    {
      name: 'another site where the page is gone',
      pages: [{ url: page, canonicalUrl: elsewhere }],
      references: [{ from: page, to: elsewhere, kind: 'canonical', target: { status: 410 } }],
      findings: [{ url: page }],
    },
  ],
  passes: [
    {
      name: 'a canonical that answers 200',
      pages: [{ url: page, canonicalUrl: gone }, { url: gone }],
      references: [{ from: page, to: gone, kind: 'canonical' }],
    },
  ],
  nearMisses: [
    {
      name: 'a canonical that was not fetched',
      pages: [{ url: page, canonicalUrl: elsewhere }],
      references: [{ from: page, to: elsewhere, kind: 'canonical' }],
    },
  ],
});
