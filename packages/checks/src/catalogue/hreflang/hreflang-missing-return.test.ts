import { describeSiteCheck } from '../../testing.ts';
import { sitePageOf } from '../../testing/sketches.ts';
import type { HreflangPair } from '../../site-facts/index.ts';
import { hreflangMissingReturn } from './hreflang-missing-return.ts';

const en = 'https://example.com/en';
const de = 'https://example.com/de';
const fr = 'https://example.com/fr';

function pair(from: string, to: string, overrides: Partial<HreflangPair>): HreflangPair {
  return {
    source: sitePageOf({ url: from, language: from.slice(-2) }),
    target: sitePageOf({ url: to, language: to.slice(-2) }),
    code: to.slice(-2),
    sourceCodes: [from.slice(-2)],
    returnCodes: [],
    targetCodes: [to.slice(-2)],
    ...overrides,
  };
}

describeSiteCheck(hreflangMissingReturn, {
  fails: [
    {
      name: 'the other page names nobody',
      hreflangPairs: [pair(en, de, { targetCodes: [] })],
      findings: [
        {
          url: de,
          evidence: { missing: 1, inconsistent: 0, sources: [{ url: en, expectedCode: 'en' }] },
          fix: `<link rel="alternate" hreflang="en" href="${en}">\n<link rel="alternate" hreflang="de" href="${de}">`,
        },
      ],
    },
    {
      name: 'one page lacks two versions: one finding',
      hreflangPairs: [pair(en, de, {}), pair(fr, de, {})],
      findings: [{ url: de, evidence: { missing: 2 }, message: /2 versions that name it/ }],
    },
    {
      name: 'the code is taken by another URL: no fix',
      hreflangPairs: [pair(en, de, { targetCodes: ['de', 'en'] })],
      findings: [{ url: de, fix: null }],
    },
    {
      name: 'named in return under another code',
      hreflangPairs: [pair(en, de, { sourceCodes: ['en-gb'], returnCodes: ['en'] })],
      findings: [{ url: de, severity: 'medium', evidence: { missing: 0, inconsistent: 1 }, fix: null }],
    },
  ],
  passes: [
    {
      name: 'both name each other',
      hreflangPairs: [pair(en, de, { returnCodes: ['en'] }), pair(de, en, { returnCodes: ['de'] })],
    },
  ],
  nearMisses: [
    { name: 'named as x-default only', hreflangPairs: [pair(en, de, { returnCodes: ['x-default'] })] },
    {
      name: 'the other page does not name itself, so its own code is unknown',
      hreflangPairs: [pair(en, de, { sourceCodes: [], returnCodes: ['en-us'] })],
    },
    { name: 'no pair was crawled', hreflangPairs: [] },
  ],
});
