import { describeCheck } from '../../testing.ts';
import { canonicalMissing } from './canonical-missing.ts';

describeCheck(canonicalMissing, {
  fails: [
    {
      name: 'a page without any canonical',
      html: '<head><title>Red shoes</title></head>',
      evidence: { hasQuery: false, suggestedCanonical: 'https://example.com/page' },
      severity: 'low',
      fix: 'https://example.com/page',
    },
    {
      name: 'one in a noscript alone, where browsers that run scripts see none',
      html: '<head><title>Drills</title><noscript><link rel="canonical" href="/other"></noscript></head>',
      severity: 'low',
      fix: 'https://example.com/page',
    },
    {
      name: 'a page whose URL has a query string, which may filter another page',
      url: 'https://example.com/shoes?color=red&size=8',
      html: '<head><title>Red shoes</title></head>',
      evidence: { hasQuery: true },
      fix: null,
    },
    {
      name: 'a page reached with tracking parameters, which its canonical would leave out',
      url: 'https://example.com/shoes?color=red&utm_source=mail',
      html: '<head></head>',
      evidence: { suggestedCanonical: 'https://example.com/shoes?color=red' },
      fix: null,
    },
    {
      name: 'a page reached with repeated slashes, which its canonical would not repeat',
      url: 'https://example.com///de/page//tools?id=8',
      html: '<head></head>',
      evidence: { suggestedCanonical: 'https://example.com/de/page/tools?id=8' },
      fix: null,
    },
    ...[
      ['a session in the query', '/a?PHPSESSID=4f2a'],
      ['a session in the path', '/a;jsessionid=4F2A'],
      ['the page with its reply form open', '/a/?replytocom=5'],
      ['an address that puts something into the cart', '/a?add-to-cart=5'],
      ['the page for printing', '/a?id=3&print=1'],
      ['another order', '/a?id=3&sort=price'],
      ['a preview', '/a?preview=true'],
    ].map(([name = '', path = '']) => ({
      name: `${name}, which is not the address to index`,
      url: `https://example.com${path}`,
      html: '<head></head>',
      severity: path.includes('?') ? ('medium' as const) : ('low' as const),
      fix: null,
    })),
    {
      name: 'an AMP page, which may be the copy of another',
      html: '<html amp><head></head>',
      severity: 'low',
      fix: null,
    },
    {
      name: 'a page whose og:url names another one as the original',
      html: '<head><meta property="og:url" content="https://example.com/shoes"></head>',
      severity: 'low',
      fix: null,
    },
    {
      name: 'parameters that choose a page',
      url: 'https://example.com/list.php?cat_id=1&page=2&lang=de',
      html: '<head></head>',
      fix: 'https://example.com/list.php?cat_id=1&page=2&lang=de',
    },
  ],
  passes: [
    {
      name: 'a page that names itself',
      html: '<head><link rel="canonical" href="https://example.com/page"></head>',
    },
    {
      name: 'a Link header',
      response: { headers: { link: '<https://example.com/page>; rel="canonical"' } },
    },
  ],
  nearMisses: [
    {
      name: 'rel in capitals and with another token',
      html: '<head><link rel="home CANONICAL" href="https://example.com/page"></head>',
    },
    {
      name: 'a canonical that is ignored has a finding of its own',
      html: '<head></head><body><link rel="canonical" href="https://example.com/page"></body>',
    },
    { name: 'a page that sends visitors on', html: '<meta http-equiv="refresh" content="0; url=/new">' },
    { name: 'a page that is noindex', html: '<head><meta name="robots" content="noindex"></head>' },
  ],
});
