import { page, redirect, type FixturePage } from '../fixture-page.ts';
import { proseAbout } from '../prose.ts';

const nowhere = { linked: 'nowhere' } as const;
const to = (path: string, words: string) => ({ main: `<a href="${path}">${words}</a>` });

/** The structure of the site, and pages that resemble others. */
export const structureRows: readonly FixturePage[] = [
  page('/orphan', ['struct-orphan'], { linked: 'sitemap' }),
  page('/step', [], to('/step-one', 'To the first step')),
  page('/step-one', ['struct-single-inlink', 'sitemap-page-missing'], {
    ...nowhere,
    ...to('/step-two', 'To the second step'),
  }),
  page('/step-two', ['struct-single-inlink', 'sitemap-page-missing'], {
    ...nowhere,
    ...to('/step-three', 'To the third step'),
  }),
  page('/step-three', ['struct-single-inlink', 'struct-deep-page', 'sitemap-page-missing'], nowhere),
  page('/unfollowed', ['struct-nofollow-only-inlinks'], nowhere),
  page('/unfollowing', ['link-internal-nofollow'], {
    main: '<a rel="nofollow" href="/unfollowed">A page without credit</a>',
  }),
  page('/hidden', ['struct-redirect-only-inlinks', 'sitemap-page-missing'], nowhere),
  redirect('/to-hidden', [], '/hidden'),

  page('/list?page=2', ['struct-pagination', 'robots-noindex-page'], {
    linked: 'aside',
    head: '<meta name="robots" content="noindex">',
  }),

  ...['/copy', '/copy-again'].map((path, index) =>
    page(path, index === 0 ? ['dup-exact-content'] : [], {
      prose: proseAbout('copies'),
      h1: 'All about copies',
      ...to('/pages', 'All pages'),
      isDeadEnd: true,
    }),
  ),
  page('/nearly', ['dup-near-content'], { prose: proseAbout('pages that are nearly the same') }),
  page('/nearly-again', [], {
    prose: `${proseAbout('pages that are nearly the same')}<p>Or so they say.</p>`,
  }),
  ...['/namesake', '/namesake-again'].map((path) =>
    page(path, ['dup-title'], { title: 'Garden notes by one name | Fern House' }),
  ),
  ...['/described', '/described-again'].map((path) =>
    page(path, ['dup-description'], {
      description:
        'One description for two pages, which tells nobody which of them has the answer to a question.',
    }),
  ),
  ...['one', 'two', 'three', 'four', 'five'].map((name, index) =>
    page(`/headed-${name}`, index === 0 ? ['dup-h1'] : [], { h1: 'All about one heading' }),
  ),
  page('/variant', ['dup-url-variants']),
  page('/variant/', [], {
    title: 'Garden notes with a slash at the end | Fern House',
    description:
      'What the gardeners of Fern House know about slashes: where they go and what they do there, in plain words.',
    h1: 'All about slashes',
  }),
];
