import { describeCheck } from '../../testing.ts';
import { canonicalInvalidUrl } from './canonical-invalid-url.ts';

const canonical = (href: string) => `<head><link rel="canonical" href="${href}"></head>`;

describeCheck(canonicalInvalidUrl, {
  fails: [
    {
      name: 'an empty one',
      html: canonical(' '),
      evidence: { reason: 'empty' },
      fix: 'https://example.com/page',
    },
    {
      name: 'no href at all',
      html: '<head><link rel="canonical"></head>',
      evidence: { reason: 'empty', rawHref: '' },
    },
    {
      name: 'text that is not a URL',
      html: canonical('https://exa mple.com/'),
      evidence: { reason: 'unparsable' },
    },
    {
      name: 'another scheme',
      html: canonical('ftp://example.com/page'),
      evidence: { reason: 'scheme' },
      fix: 'https://example.com/page',
    },
    {
      name: 'a development machine',
      html: canonical('http://localhost:3000/page'),
      evidence: { reason: 'host' },
      fix: 'https://example.com/page',
    },
    {
      name: 'an empty one on a page with a session, whose address is not the one to index',
      url: 'https://example.com/a?PHPSESSID=4f2a',
      html: canonical(''),
      fix: null,
    },
    {
      name: 'an empty one on a page reached with tracking parameters, which its canonical leaves out',
      url: 'https://example.com/a?utm_source=mail',
      html: canonical(''),
      fix: 'https://example.com/a',
    },
    {
      name: 'a private address',
      html: canonical('http://192.168.0.10/page'),
      evidence: { reason: 'host' },
    },
    {
      name: 'a reserved name',
      html: canonical('https://shop.internal/page'),
      evidence: { reason: 'host' },
    },
    {
      name: 'a fragment',
      html: canonical('https://example.com/shoes#red'),
      evidence: { reason: 'fragment' },
      fix: 'https://example.com/shoes',
    },
    {
      name: 'a fragment of the page itself over http, which would be the next fault without it',
      html: canonical('http://example.com/page#red'),
      evidence: { reason: 'fragment' },
      fix: 'https://example.com/page',
    },
    {
      name: 'a hash-bang URL in a header',
      response: { headers: { link: '<https://example.com/#!shoes>; rel=canonical' } },
      evidence: { reason: 'fragment', source: 'header' },
      fix: null,
    },
  ],
  passes: [
    { name: 'a complete URL', html: canonical('https://example.com/page') },
    { name: 'none at all', html: '<head></head>' },
  ],
  nearMisses: [
    { name: 'a relative URL', html: canonical('/page?a=b') },
    { name: 'another domain', html: canonical('https://example.org/page') },
    {
      name: 'a site under development that names itself',
      url: 'http://localhost:3000/page',
      html: canonical('http://localhost:3000/page'),
      site: { hosts: ['localhost'] },
    },
    {
      name: 'a broken one that is ignored anyway',
      html: '<head></head><body><link rel="canonical" href="#top"></body>',
    },
  ],
});
