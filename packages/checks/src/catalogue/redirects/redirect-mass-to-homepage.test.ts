import { describeSiteCheck } from '../../testing.ts';
import { redirectMassToHomepage } from './redirect-mass-to-homepage.ts';

const home = 'https://example.com/';
const redirects = (count: number, path: string, redirectUrl: string, origin = 'https://example.com') =>
  Array.from({ length: count }, (_, index) => ({
    url: `${origin}${path}${index}`,
    status: 301,
    redirectUrl,
  }));
const site = (...pages: ReturnType<typeof redirects>) => ({
  pages: [{ url: home }, { url: 'https://example.com/new' }, ...pages],
  references: pages.map(({ url }) => ({ from: home, to: url })),
});

describeSiteCheck(redirectMassToHomepage, {
  fails: [
    {
      name: 'ten old pages that lead to the home page',
      ...site(...redirects(10, '/old/', home), ...redirects(30, '/moved/', 'https://example.com/new')),
      findings: [{ url: null, evidence: { count: 10, share: 0.25, target: home } }],
    },
  ],
  passes: [
    {
      name: 'redirects to where things are now',
      ...site(...redirects(12, '/old/', 'https://example.com/new')),
    },
  ],
  nearMisses: [
    {
      name: 'short links of another site',
      ...site(...redirects(12, '/s/', home, 'https://short.test')),
    },
    { name: 'nine of them', ...site(...redirects(9, '/old/', home)) },
    {
      name: 'ten among many redirects',
      ...site(...redirects(10, '/old/', home), ...redirects(41, '/moved/', 'https://example.com/new')),
    },
    {
      name: 'spellings of the root with tracking parameters',
      ...site(...redirects(12, '/?utm_campaign=', home)),
    },
  ],
});
