import { describeSiteCheck } from '../../testing.ts';
import { hreflangToNoncanonical } from './hreflang-to-noncanonical.ts';

const en = 'https://example.com/en';
const de = 'https://example.com/de';
const version = (from: string, to: string) => ({ kind: 'hreflang' as const, from, to, label: to.slice(-2) });

describeSiteCheck(hreflangToNoncanonical, {
  fails: [
    {
      name: 'a version is canonicalised to the other language',
      pages: [{ url: en }, { url: de, canonicalUrl: en }],
      references: [version(en, de), version(de, de), version(de, en)],
      findings: [
        { url: en, evidence: { side: 'target', targets: [{ target: de, canonical: en }] } },
        { url: de, evidence: { side: 'source', targets: [{ target: de, canonical: en }] } },
      ],
    },
  ],
  passes: [
    {
      name: 'every version is its own canonical',
      pages: [
        { url: en, canonicalUrl: en },
        { url: de, canonicalUrl: de },
      ],
      references: [version(en, de), version(de, en)],
    },
  ],
  nearMisses: [
    {
      name: 'a duplicate with a parameter carries the annotations along',
      pages: [{ url: `${en}?ref=1`, canonicalUrl: en }, { url: en }, { url: de }],
      references: [version(`${en}?ref=1`, en), version(`${en}?ref=1`, de)],
    },
    { name: 'a version without canonical', pages: [{ url: en }, { url: de }], references: [version(en, de)] },
  ],
});
