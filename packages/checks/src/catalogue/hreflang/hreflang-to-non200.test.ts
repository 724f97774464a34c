import { describeSiteCheck } from '../../testing.ts';
import { hreflangToNon200 } from './hreflang-to-non200.ts';

const en = 'https://example.com/en';
const de = 'https://example.com/de';
const abroad = 'https://example.de/';
const version = (to: string, label = 'de') => ({ kind: 'hreflang' as const, from: en, to, label });

describeSiteCheck(hreflangToNon200, {
  fails: [
    {
      name: 'a version is gone',
      pages: [{ url: en }, { url: de, status: 404 }],
      references: [version(de)],
      findings: [{ url: en, evidence: { total: 1, targets: [{ target: de, code: 'de', status: 404 }] } }],
    },
    {
      name: 'a version redirects',
      pages: [
        { url: en },
        { url: de, status: 301, redirectUrl: 'https://example.com/de-neu' },
        { url: 'https://example.com/de-neu' },
      ],
      references: [version(de)],
      findings: [
        {
          url: en,
          severity: 'medium',
          evidence: { targets: [{ finalUrl: 'https://example.com/de-neu', geoRedirect: false }] },
        },
      ],
    },
    {
      name: 'a version sends the crawler back, as it may do with all visitors from here',
      pages: [{ url: en }, { url: de, status: 302, redirectUrl: en }],
      references: [version(de)],
      findings: [{ url: en, severity: 'low', evidence: { targets: [{ geoRedirect: true }] } }],
    },
    {
      name: 'a version does not respond',
      pages: [{ url: en }, { url: de, status: null, failure: 'timeout' }],
      references: [version(de)],
      findings: [{ url: en, message: /gives no response/ }],
    },
    {
      name: 'several versions: one finding, as severe as the worst',
      pages: [
        { url: en },
        { url: de, status: 404 },
        { url: 'https://example.com/fr', status: 301, redirectUrl: de },
      ],
      references: [version(de), version('https://example.com/fr', 'fr')],
      findings: [{ url: en, evidence: { total: 2 } }],
    },
    {
      name: 'a version on another site is gone',
      pages: [{ url: en }],
      references: [{ ...version(abroad), target: { status: 410 } }],
      findings: [{ url: en, evidence: { targets: [{ status: 410 }] } }],
    },
  ],
  passes: [{ name: 'all versions answer 200', pages: [{ url: en }, { url: de }], references: [version(de)] }],
  nearMisses: [
    {
      name: 'a version was too costly to read',
      pages: [{ url: en }, { url: de, status: null, failure: 'page_too_costly' }],
      references: [version(de)],
    },
    { name: 'a version was not fetched', pages: [{ url: en }], references: [version(de)] },
    {
      name: 'another site turns the crawler away',
      pages: [{ url: en }],
      references: [{ ...version(abroad), target: { status: 403 } }],
    },
    ...[de, abroad].map((to) => ({
      name: `a challenge stands in the place of ${to}`,
      pages: [{ url: en }],
      references: [{ ...version(to), target: { status: 503, isChallenge: true } }],
    })),
    {
      name: 'the annotating page is noindex',
      pages: [
        { url: en, noindex: true },
        { url: de, status: 404 },
      ],
      references: [version(de)],
    },
    {
      name: 'an ordinary link is broken',
      pages: [{ url: en }, { url: de, status: 404 }],
      references: [{ from: en, to: de }],
    },
  ],
});
