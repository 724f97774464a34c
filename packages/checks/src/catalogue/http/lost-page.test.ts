import { describeSiteCheck } from '../../testing.ts';
import { lostPage } from './lost-page.ts';

const since = '2026-11-20T10:00:00.000Z';
const lost = { url: 'https://example.com/drills', linkScore: 1.5, since };

describeSiteCheck(lostPage, {
  fails: [
    {
      name: 'a page that says noindex',
      lostPages: [{ ...lost, how: 'noindex', is: 'says noindex' }],
      findings: [
        {
          url: lost.url,
          evidence: { how: 'noindex', is: 'says noindex', since, linkScore: 1.5 },
          message: /could be indexed before and now says noindex\. Remove noindex/,
        },
      ],
    },
    {
      name: 'a page that is gone and one that nothing leads to',
      lostPages: [
        { ...lost, how: 'status', is: 'answers 404' },
        {
          ...lost,
          url: 'https://example.com/saws',
          how: 'unlinked',
          is: 'answers 200, and no sitemap and no page that crawlers may read leads to it',
        },
      ],
      findings: [
        { url: lost.url, message: /now answers 404/ },
        { url: 'https://example.com/saws', message: /Link to the page again/ },
      ],
    },
  ],
  passes: [{ name: 'a site that loses nothing', pages: [{ url: 'https://example.com/' }] }],
  nearMisses: [
    { name: 'a page that never could be indexed', pages: [{ url: 'https://example.com/', noindex: true }] },
  ],
});
