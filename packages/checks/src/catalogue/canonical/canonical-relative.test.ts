import { describeCheck } from '../../testing.ts';
import { canonicalRelative } from './canonical-relative.ts';

const canonical = (href: string, before = '') =>
  `<head>${before}<link rel="canonical" href="${href}"></head>`;

describeCheck(canonicalRelative, {
  fails: [
    {
      name: 'a path that names the page itself',
      html: canonical('/page'),
      evidence: { rawHref: '/page', resolved: 'https://example.com/page', baseHref: null },
      severity: 'low',
      fix: 'https://example.com/page',
    },
    {
      name: 'a URL without its scheme',
      html: canonical('//example.com/page'),
      fix: 'https://example.com/page',
    },
    {
      name: 'the address of the page without its query',
      url: 'https://example.com/page?color=red',
      html: canonical('/page'),
      severity: 'medium',
      fix: 'https://example.com/page',
    },
    ...['page?utm_source=mail', 'page?PHPSESSID=4f2a'].map((href) => ({
      name: `one with a parameter that no canonical should have: ${href}`,
      html: canonical(href),
      severity: 'medium' as const,
      fix: null,
    })),
    {
      name: 'one that resolves to another page, which may not be the one meant',
      html: canonical('shoes/red'),
      severity: 'medium',
      fix: null,
    },
    {
      name: 'a placeholder that was never filled in',
      html: canonical('{{ canonical_url }}'),
      severity: 'medium',
      fix: null,
    },
    {
      name: 'a host without a scheme, which is read as a folder',
      html: canonical('www.example.com/page'),
      evidence: { resolved: 'https://example.com/www.example.com/page' },
      severity: 'medium',
      fix: null,
    },
    {
      name: 'a base of another host',
      html: canonical('/page', '<base href="https://cdn.example.net/">'),
      evidence: { resolved: 'https://cdn.example.net/page', baseHref: 'https://cdn.example.net/' },
      severity: 'medium',
      fix: null,
    },
    {
      name: 'one in a header, which no edit of the page can change',
      response: { headers: { link: '</page>; rel="canonical"' } },
      fix: null,
    },
  ],
  passes: [{ name: 'a complete URL', html: canonical('https://example.com/page') }],
  nearMisses: [
    { name: 'white space around a complete URL', html: canonical(' https://example.com/page\n') },
    { name: 'an empty one: canonical-invalid-url', html: canonical('') },
  ],
});
