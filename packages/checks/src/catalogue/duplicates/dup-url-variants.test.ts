import { describeSiteCheck } from '../../testing.ts';
import { dupUrlVariants } from './dup-url-variants.ts';

const url = 'https://example.com/shoes';
const variants = [
  ['https://example.com//shoes', 'double-slash'],
  ['https://example.com/Shoes', 'case'],
  ['https://example.com/shoes/', 'trailing-slash'],
  ['https://example.com/shoes/index.html', 'index-document'],
] as const;
const contentHashes = Object.fromEntries(
  [url, ...variants.map(([variant]) => variant)].map((each) => [each, 'a']),
);

describeSiteCheck(dupUrlVariants, {
  fails: [
    {
      name: 'four other spellings',
      pages: [{ url, linksIn: 2 }, ...variants.map(([variant]) => ({ url: variant }))],
      contentHashes,
      findings: [
        {
          url,
          evidence: { variants: variants.map(([variant, difference]) => ({ url: variant, difference })) },
          message: /and 3 more spellings/,
        },
      ],
    },
    {
      name: 'a home page that all links name by its file',
      pages: [
        { url: 'https://example.com/index.html', linksIn: 40, inSitemap: true },
        { url: 'https://example.com/', depth: 0, linksIn: 0 },
      ],
      contentHashes: { 'https://example.com/': 'h', 'https://example.com/index.html': 'h' },
      findings: [
        {
          url: 'https://example.com/',
          evidence: {
            variants: [{ url: 'https://example.com/index.html', difference: 'index-document' }],
          },
        },
      ],
    },
    {
      name: 'a start URL below the root',
      pages: [
        { url: 'https://example.com/shop/', linksIn: 40 },
        { url: 'https://example.com/shop', depth: 0, linksIn: 0 },
      ],
      contentHashes: { 'https://example.com/shop/': 's', 'https://example.com/shop': 's' },
      findings: [{ url: 'https://example.com/shop' }],
    },
    {
      name: 'parameters in another order, and nearly the same content',
      pages: [{ url: `${url}?a=1&b=2` }, { url: `${url}?b=2&a=1` }],
      nearDuplicates: [{ urls: [`${url}?a=1&b=2`, `${url}?b=2&a=1`] }],
      findings: [
        {
          url: `${url}?a=1&b=2`,
          evidence: { variants: [{ url: `${url}?b=2&a=1`, difference: 'parameter-order' }] },
        },
      ],
    },
  ],
  passes: [{ name: 'one spelling', pages: [{ url }] }],
  nearMisses: [
    {
      name: 'other content',
      pages: [{ url }, { url: `${url}/` }],
      contentHashes: { [url]: 'a', [`${url}/`]: 'b' },
    },
    {
      name: 'a redirect',
      pages: [{ url }, { url: `${url}/`, status: 301, redirectUrl: url }],
      contentHashes,
    },
    { name: 'a canonical', pages: [{ url }, { url: `${url}/`, canonicalUrl: url }], contentHashes },
    {
      name: 'another value of a parameter',
      pages: [{ url: `${url}?a=1` }, { url: `${url}?a=2` }],
      contentHashes: { [`${url}?a=1`]: 'a', [`${url}?a=2`]: 'a' },
    },
  ],
});
