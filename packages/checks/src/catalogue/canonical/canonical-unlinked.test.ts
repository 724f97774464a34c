import { describeSiteCheck } from '../../testing.ts';
import { canonicalUnlinked } from './canonical-unlinked.ts';

const [original, copy] = ['https://example.com/shoes', 'https://example.com/shoes?sort=price'];
const references = [{ from: copy, to: original, kind: 'canonical' as const }];

describeSiteCheck(canonicalUnlinked, {
  fails: [
    {
      name: 'a canonical to which no page links',
      pages: [
        { url: original, linksIn: 0 },
        { url: copy, canonicalUrl: original },
      ],
      references,
      findings: [{ url: original, evidence: { canonicalisedFrom: [copy], pages: 1 } }],
    },
  ],
  passes: [
    {
      name: 'a canonical with links',
      pages: [
        { url: original, linksIn: 2 },
        { url: copy, canonicalUrl: original },
      ],
      references,
    },
  ],
  nearMisses: [
    {
      name: 'a page without links that only names itself',
      pages: [{ url: original, linksIn: 0, canonicalUrl: original }],
      references: [{ from: original, to: original, kind: 'canonical' }],
    },
    {
      name: 'a canonical that may not be indexed: canonical-to-nonindexable',
      pages: [
        { url: original, linksIn: 0, noindex: true },
        { url: copy, canonicalUrl: original },
      ],
      references,
    },
  ],
});
