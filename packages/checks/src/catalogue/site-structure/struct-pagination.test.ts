import { describeSiteCheck } from '../../testing.ts';
import { structPagination } from './struct-pagination.ts';

const [list, second, third] = ['', '?page=2', '?page=3'].map(
  (query) => `https://example.com/shoes${query}`,
) as [string, string, string];
const next = (from: string, to: string) => ({ from, to, kind: 'next' as const });

describeSiteCheck(structPagination, {
  fails: [
    {
      name: 'a next page without a link',
      pages: [{ url: list }, { url: second }],
      references: [next(list, second)],
      findings: [{ url: list, evidence: { problem: 'not-linked', next: second } }],
    },
    {
      name: 'a page that a script may have given its links',
      pages: [{ url: list, linksOut: 0 }, { url: second }],
      references: [next(list, second)],
      findings: [{ url: list, confidence: 'low' }],
    },
    {
      name: 'a page that is left out',
      pages: [{ url: list }, { url: third }],
      references: [next(list, third), { from: list, to: third }],
      findings: [{ url: list, evidence: { problem: 'skips-numbers' }, severity: 'low' }],
    },
    {
      name: 'a page that is noindex',
      pages: [{ url: list }, { url: second, noindex: true }],
      findings: [{ url: second, evidence: { problem: 'noindex' } }],
    },
  ],
  passes: [
    {
      name: 'linked pages',
      pages: [{ url: list }, { url: second }],
      references: [next(list, second), { from: list, to: second }],
    },
  ],
  nearMisses: [
    { name: 'pages that do not say what comes next', pages: [{ url: list }, { url: second }] },
    {
      name: 'a next page that is gone: link-broken-internal',
      pages: [{ url: list }, { url: second, status: 404 }],
      references: [next(list, second)],
    },
    {
      name: 'numbers that no series counts by',
      pages: [{ url: 'https://example.com/chapter-1' }, { url: 'https://example.com/chapter-5' }],
      references: [
        next('https://example.com/chapter-1', 'https://example.com/chapter-5'),
        { from: 'https://example.com/chapter-1', to: 'https://example.com/chapter-5' },
      ],
    },
    {
      name: 'a noindex page that is no list',
      pages: [{ url: list }, { url: 'https://example.com/thanks', noindex: true }],
    },
    {
      name: 'a site that is noindex as a whole: robots-noindex-sitewide',
      pages: [
        { url: list, noindex: true },
        { url: second, noindex: true },
      ],
    },
  ],
});
