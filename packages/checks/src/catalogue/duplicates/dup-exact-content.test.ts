import { describeSiteCheck } from '../../testing.ts';
import { dupExactContent } from './dup-exact-content.ts';

const [one, other] = ['https://example.com/shoes', 'https://example.com/footwear'];
const contentHashes = { [one]: 'a', [other]: 'a' };

describeSiteCheck(dupExactContent, {
  fails: [
    {
      name: 'two pages of the same content',
      pages: [{ url: one }, { url: other }],
      contentHashes,
      findings: [
        {
          url: one,
          evidence: { total: 2, urls: [one, other], suggestedPrimary: one, contentHash: 'a' },
        },
      ],
    },
    {
      name: 'versions for two regions',
      pages: [{ url: one }, { url: other }],
      contentHashes,
      references: [
        { from: one, to: other, kind: 'hreflang', label: 'en-gb' },
        { from: other, to: one, kind: 'hreflang', label: 'en-us' },
      ],
      findings: [{ url: one, severity: 'low' }],
    },
  ],
  passes: [
    {
      name: 'different contents',
      pages: [{ url: one }, { url: other }],
      contentHashes: { [one]: 'a', [other]: 'b' },
    },
  ],
  nearMisses: [
    {
      name: 'pages of few words',
      pages: [
        { url: one, words: 19 },
        { url: other, words: 19 },
      ],
      contentHashes,
    },
    {
      name: 'a copy that names the original',
      pages: [{ url: one }, { url: other, canonicalUrl: one }],
      contentHashes,
    },
    {
      name: 'a noindex copy',
      pages: [{ url: one }, { url: other, noindex: true }],
      contentHashes,
    },
    {
      name: 'spellings of one address: dup-url-variants',
      pages: [{ url: one }, { url: `${one}/` }],
      contentHashes: { [one]: 'a', [`${one}/`]: 'a' },
    },
    {
      name: 'the same in another language',
      pages: [{ url: one }, { url: other, language: 'de' }],
      contentHashes,
    },
  ],
});
