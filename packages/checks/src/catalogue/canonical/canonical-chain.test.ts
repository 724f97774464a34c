import { describeSiteCheck } from '../../testing.ts';
import { canonicalChain } from './canonical-chain.ts';

const [a, b, c] = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];

describeSiteCheck(canonicalChain, {
  fails: [
    {
      name: 'a canonical that names another one',
      pages: [
        { url: a, canonicalUrl: b },
        { url: b, canonicalUrl: c },
        { url: c, canonicalUrl: c },
      ],
      findings: [{ url: a, evidence: { urls: [a, b, c], loops: false }, fix: c }],
    },
    {
      name: 'a chain that ends at a page which may not be indexed',
      pages: [
        { url: a, canonicalUrl: b },
        { url: b, canonicalUrl: c },
        { url: c, noindex: true },
      ],
      findings: [{ url: a, fix: null }],
    },
    {
      name: 'two pages that name each other',
      pages: [
        { url: a, canonicalUrl: b },
        { url: b, canonicalUrl: a },
      ],
      findings: [
        { url: a, evidence: { urls: [a, b, a], loops: true }, message: /circle/, fix: null },
        { url: b, evidence: { urls: [b, a, b], loops: true }, fix: null },
      ],
    },
  ],
  passes: [{ name: 'pages that name themselves', pages: [{ url: a, canonicalUrl: a }, { url: b }] }],
  nearMisses: [
    { name: 'a canonical in one step', pages: [{ url: a, canonicalUrl: b }, { url: b }] },
    { name: 'a canonical that was not crawled', pages: [{ url: a, canonicalUrl: 'https://example.org/a' }] },
  ],
});
