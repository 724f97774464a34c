import { describeSiteCheck } from '../../testing.ts';
import { redirectChain } from './redirect-chain.ts';

const home = 'https://example.com/';
const url = (name: string | number) => `https://example.com/${name}`;
/** Returns a chain from `0` to `1` to the last URL, which answers as given. */
const chain = (hops: number, end = {}) => ({
  pages: [
    { url: home },
    ...Array.from({ length: hops }, (_, index) => ({
      url: url(index),
      status: 301,
      redirectUrl: url(index + 1),
    })),
    { url: url(hops), ...end },
  ],
  references: [{ from: home, to: url(0) }],
});

describeSiteCheck(redirectChain, {
  fails: [
    {
      name: 'two hops',
      ...chain(2),
      findings: [
        { url: url(0), evidence: { urls: [url(0), url(1), url(2)], hops: 2, finalStatus: 200 }, fix: url(2) },
      ],
    },
    { name: 'four hops', ...chain(4), findings: [{ url: url(0), severity: 'high', fix: url(4) }] },
    {
      name: 'a temporary hop, for which no permanent redirect may stand in',
      pages: [
        { url: home },
        { url: url(0), status: 301, redirectUrl: url(1) },
        { url: url(1), status: 302, redirectUrl: url(2) },
        { url: url(2) },
      ],
      references: [{ from: home, to: url(0) }],
      findings: [{ url: url(0), fix: null }],
    },
    {
      name: 'two hops to a page that may not be indexed',
      ...chain(2, { noindex: true }),
      findings: [{ url: url(0), fix: null }],
    },
  ],
  passes: [
    { name: 'a single hop', ...chain(1) },
    { name: 'no redirects', pages: [{ url: home }] },
  ],
  nearMisses: [
    { name: 'two hops to an error: redirect-broken', ...chain(2, { status: 404 }) },
    { name: 'a loop: redirect-loop', ...chain(2, { status: 301, redirectUrl: url(0) }) },
    { name: 'two hops that nothing refers to', ...chain(2), references: [] },
  ],
});
