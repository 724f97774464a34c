import { describeSiteCheck } from '../../testing.ts';
import { canonicalToRoot } from './canonical-to-root.ts';

const home = 'https://example.com/';
const sketch = (urls: readonly string[], root = home) => ({
  pages: [{ url: root }, ...urls.map((url) => ({ url, canonicalUrl: root }))],
  references: urls.map((from) => ({ from, to: root, kind: 'canonical' as const })),
});

describeSiteCheck(canonicalToRoot, {
  fails: [
    {
      name: 'a page that names the home page',
      ...sketch(['https://example.com/shoes']),
      findings: [{ url: 'https://example.com/shoes', evidence: { canonical: home } }],
    },
    {
      name: 'a page that names the root of its language',
      ...sketch(['https://example.com/de/schuhe'], 'https://example.com/de/'),
      findings: [{ url: 'https://example.com/de/schuhe' }],
    },
    {
      name: 'a template that does it on every page',
      ...sketch(['https://example.com/a', 'https://example.com/b', 'https://example.com/c/d']),
      findings: [
        { url: 'https://example.com/a', severity: 'critical', evidence: { canonical: home } },
        { url: 'https://example.com/b', severity: 'critical' },
        { url: 'https://example.com/c/d', severity: 'critical' },
      ],
    },
  ],
  passes: [
    { name: 'a home page that names itself', ...sketch([]) },
    {
      name: 'pages that name other pages',
      pages: [{ url: 'https://example.com/a', canonicalUrl: 'https://example.com/b' }],
      references: [{ from: 'https://example.com/a', to: 'https://example.com/b', kind: 'canonical' }],
    },
  ],
  nearMisses: [
    {
      name: 'other spellings of the root',
      ...sketch(['https://example.com/index.html', 'https://example.com/?ref=x']),
    },
    { name: 'a version of the root in another language', ...sketch(['https://example.com/de/']) },
    {
      name: 'a page that is a copy of the home page',
      ...sketch(['https://example.com/start']),
      contentHashes: { [home]: 'same', 'https://example.com/start': 'same' },
    },
  ],
});
