import { describeSiteCheck } from '../../testing.ts';
import { structNofollowOnlyInlinks } from './struct-nofollow-only-inlinks.ts';

const [home, a, page] = ['https://example.com/', 'https://example.com/a', 'https://example.com/guides'];
const pages = [{ url: home }, { url: a }, { url: page, linksIn: 0 }];
const references = [home, a].map((from) => ({ from, to: page, nofollow: true }));

describeSiteCheck(structNofollowOnlyInlinks, {
  fails: [
    {
      name: 'two links, both nofollow',
      pages,
      references,
      findings: [{ url: page, evidence: { pages: 2, sources: [home, a] }, message: /^All 2 pages/ }],
    },
    {
      name: 'one',
      pages,
      references: references.slice(0, 1),
      findings: [{ url: page, message: /^The only page/ }],
    },
  ],
  passes: [
    {
      name: 'one of them is followed',
      pages: [{ url: home }, { url: a }, { url: page, linksIn: 1 }],
      references: [...references.slice(0, 1), { from: a, to: page }],
    },
  ],
  nearMisses: [
    { name: 'no links at all: struct-orphan', pages },
    {
      name: 'a noindex page',
      pages: [...pages.slice(0, 2), { url: page, linksIn: 0, noindex: true }],
      references,
    },
    {
      name: 'the home page',
      pages: [{ url: home, linksIn: 0 }, { url: a }],
      references: [{ from: a, to: home, nofollow: true }],
    },
  ],
});
