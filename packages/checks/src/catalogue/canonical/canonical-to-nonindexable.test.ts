import { describeSiteCheck } from '../../testing.ts';
import { canonicalToNonindexable } from './canonical-to-nonindexable.ts';

const [page, target] = ['https://example.com/a', 'https://example.com/b'];
const references = [{ from: page, to: target, kind: 'canonical' as const }];

describeSiteCheck(canonicalToNonindexable, {
  fails: [
    {
      name: 'a canonical that is noindex',
      pages: [
        { url: page, canonicalUrl: target },
        { url: target, noindex: true },
      ],
      references,
      findings: [{ url: page, evidence: { canonical: target, blockedBy: 'noindex' } }],
    },
    {
      name: 'one that robots.txt blocks, fetched or not',
      pages: [{ url: page, canonicalUrl: target }],
      references: [{ from: page, to: target, kind: 'canonical', target: { blocked: true } }],
      findings: [{ url: page, evidence: { blockedBy: 'robots.txt' } }],
    },
    {
      name: 'both at once, reported once',
      pages: [
        { url: page, canonicalUrl: target },
        { url: target, noindex: true, blocked: true },
      ],
      references,
      findings: [{ url: page, evidence: { blockedBy: 'noindex' } }],
    },
  ],
  passes: [
    {
      name: 'an indexable canonical',
      pages: [{ url: page, canonicalUrl: target }, { url: target }],
      references,
    },
  ],
  nearMisses: [
    {
      name: 'a noindex page that names an indexable one',
      pages: [{ url: page, canonicalUrl: target, noindex: true }, { url: target }],
      references,
    },
    {
      name: 'a noindex page that names itself',
      pages: [{ url: page, canonicalUrl: page, noindex: true }],
      references: [{ from: page, to: page, kind: 'canonical' }],
    },
  ],
});
