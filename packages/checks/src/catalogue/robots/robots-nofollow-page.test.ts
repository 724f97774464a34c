import { describeCheck } from '../../testing.ts';
import { robotsNofollowPage } from './robots-nofollow-page.ts';

const page = (content: string) =>
  `<head><meta name="robots" content="${content}"></head><a href="/a">A</a><a href="/a#b">B</a><a href="https://example.org/">C</a>`;

describeCheck(robotsNofollowPage, {
  fails: [
    {
      name: 'a meta element',
      html: page('nofollow'),
      evidence: { directives: [{ directive: 'nofollow', source: 'meta' }], internalLinks: 1 },
    },
    { name: 'none', html: page('none') },
    { name: 'a header', html: '<a href="/a">A</a>', response: { headers: { 'x-robots-tag': 'nofollow' } } },
  ],
  passes: [
    { name: 'a page whose links count', html: page('noindex, follow') },
    { name: 'a page without directives', html: '<a href="/a">A</a>' },
  ],
  nearMisses: [
    { name: 'a link with nofollow', html: '<a href="/a" rel="nofollow">A</a>' },
    {
      name: 'a cart that is out of search anyway',
      url: 'https://example.com/cart',
      html: page('noindex, nofollow'),
    },
    {
      name: 'a sign-in page of a wiki that is out of search anyway',
      url: 'https://example.com/index.php?title=Special:UserLogin',
      html: `<head><meta name="generator" content="MediaWiki 1.39">${page('noindex, nofollow')}`,
    },
    { name: 'a directive for another bot', html: '<head><meta name="bingbot" content="nofollow"></head>' },
  ],
});
