import { describeSiteCheck } from '../../testing.ts';
import type { ReferenceSketch } from '../../testing/sketches.ts';
import { hreflangMissingReturn } from './hreflang-missing-return.ts';

const en = 'https://example.com/en';
const de = 'https://example.com/de';
const fr = 'https://example.com/fr';

const pages = [en, de, fr].map((url) => ({ url, language: url.slice(-2) }));

/** Returns the annotations of one page, given as URLs by code. */
function names(from: string, versions: Readonly<Record<string, string>>): readonly ReferenceSketch[] {
  return Object.entries(versions).map(([label, to]) => ({ kind: 'hreflang', from, to, label }));
}

describeSiteCheck(hreflangMissingReturn, {
  fails: [
    {
      name: 'the other page names nobody',
      pages,
      references: names(en, { en, de }),
      findings: [
        {
          url: de,
          evidence: { missing: 1, inconsistent: 0, sources: [{ url: en, expectedCode: 'en' }] },
          fix: `<link rel="alternate" hreflang="en" href="${en}">\n<link rel="alternate" hreflang="de" href="${de}">`,
        },
      ],
    },
    {
      name: 'the other page does not name itself, in a set that names no countries',
      pages: [
        { url: en, language: 'en-US' },
        { url: de, language: 'de-DE' },
      ],
      references: names(en, { de }),
      findings: [
        {
          url: de,
          evidence: { sources: [{ url: en, expectedCode: 'en' }] },
          fix: `<link rel="alternate" hreflang="en" href="${en}">\n<link rel="alternate" hreflang="de" href="${de}">`,
        },
      ],
    },
    {
      name: 'one page lacks two versions: one finding',
      pages,
      references: [...names(en, { en, de, fr }), ...names(fr, { fr, de, en }), ...names(de, { de })],
      findings: [{ url: de, evidence: { missing: 2 }, message: /2 versions that name it/ }],
    },
    {
      name: 'the code is taken by another URL: no fix',
      pages,
      references: [...names(en, { en, de }), ...names(de, { de, en: 'https://example.com/english' })],
      findings: [{ url: de, fix: null }],
    },
    {
      name: 'a page that is written in another language than the other one says: no fix',
      pages: [en, de].map((url) => ({ url, language: 'en' })),
      references: names(en, { en, de }),
      findings: [{ url: de, fix: null }],
    },
    {
      name: 'a version that gives itself the code of a language in which it is not written: no fix',
      pages: [
        { url: en, language: 'en' },
        { url: de, language: 'de' },
        { url: fr, language: 'ko' },
      ],
      references: [...names(en, { en, de }), ...names(de, { en, de }), ...names(fr, { en, de, kr: fr })],
      findings: [
        { url: en, fix: null },
        { url: de, fix: null },
      ],
    },
    {
      name: 'named in return under another code',
      pages,
      references: [...names(en, { 'en-gb': en, de }), ...names(de, { de, en })],
      findings: [{ url: de, severity: 'medium', evidence: { missing: 0, inconsistent: 1 }, fix: null }],
    },
  ],
  passes: [
    {
      name: 'both name each other',
      pages,
      references: [...names(en, { en, de }), ...names(de, { de, en })],
    },
  ],
  nearMisses: [
    {
      name: 'named as x-default only',
      pages,
      references: [...names(en, { en, de }), ...names(de, { de, 'x-default': en })],
    },
    {
      name: 'the other page does not name itself, so its own code is unknown',
      pages,
      references: [...names(en, { de }), ...names(de, { de, 'en-us': en })],
    },
    {
      name: 'the other page was not crawled',
      pages: pages.slice(0, 1),
      references: names(en, { en, de }),
    },
  ],
});
