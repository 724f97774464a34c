import { describeSiteCheck } from '../../testing.ts';
import { hreflangToNonindexable } from './hreflang-to-nonindexable.ts';

const en = 'https://example.com/en';
const de = 'https://example.com/de';
const version = (from: string, to: string) => ({ kind: 'hreflang' as const, from, to, label: to.slice(-2) });

describeSiteCheck(hreflangToNonindexable, {
  fails: [
    {
      name: 'a version is noindex; it annotates itself, too',
      pages: [{ url: en }, { url: de, noindex: true }],
      references: [version(en, de), version(de, de), version(de, en)],
      findings: [
        { url: en, evidence: { side: 'target', targets: [{ target: de, reason: 'noindex' }] } },
        { url: de, severity: 'low', evidence: { side: 'source' } },
      ],
    },
    {
      name: 'a version is blocked by robots.txt',
      pages: [{ url: en }, { url: de, status: null, blocked: true }],
      references: [version(en, de)],
      findings: [{ url: en, evidence: { targets: [{ reason: 'blocked' }] } }],
    },
  ],
  passes: [{ name: 'all are indexable', pages: [{ url: en }, { url: de }], references: [version(en, de)] }],
  nearMisses: [
    {
      name: 'the annotating page is noindex and no member of the set',
      pages: [{ url: `${en}?sort=1`, noindex: true }, { url: de }],
      references: [version(`${en}?sort=1`, de)],
    },
    {
      name: 'a version is canonicalised elsewhere, which is another check',
      pages: [{ url: en }, { url: de, canonicalUrl: en }],
      references: [version(en, de)],
    },
  ],
});
