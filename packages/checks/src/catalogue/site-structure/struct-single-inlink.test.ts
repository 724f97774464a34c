import { describeSiteCheck } from '../../testing.ts';
import { structSingleInlink } from './struct-single-inlink.ts';

const [home, page] = ['https://example.com/', 'https://example.com/a'];
const counts = { pages: 20, htmlPages: 20, indexablePages: 20, noindexPages: 0 };
const references = [{ from: home, to: page, label: 'Sharpening' }];

describeSiteCheck(structSingleInlink, {
  fails: [
    {
      name: 'a page with one link',
      counts,
      pages: [{ url: home }, { url: page, linksIn: 1 }],
      references,
      findings: [{ url: page, evidence: { source: home, anchorText: 'Sharpening' } }],
    },
  ],
  passes: [{ name: 'two links', counts, pages: [{ url: home }, { url: page, linksIn: 2 }], references }],
  nearMisses: [
    { name: 'a small site', pages: [{ url: home }, { url: page, linksIn: 1 }], references },
    {
      name: 'the home page',
      counts,
      pages: [{ url: home, linksIn: 1 }, { url: page }],
      references: [{ from: page, to: home }],
    },
    {
      name: 'a page of a series',
      counts,
      pages: [{ url: home }, { url: `${home}?page=2`, linksIn: 1 }],
      references: [{ from: home, to: `${home}?page=2` }],
    },
    {
      name: 'a noindex page',
      counts,
      pages: [{ url: home }, { url: page, linksIn: 1, noindex: true }],
      references,
    },
    {
      name: 'a link that is not followed',
      counts,
      pages: [{ url: home }, { url: page, linksIn: 1 }],
      references: [{ from: home, to: page, nofollow: true }],
    },
  ],
});
