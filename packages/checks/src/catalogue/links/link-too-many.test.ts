import { describeCheck } from '../../testing.ts';
import { linkTooMany } from './link-too-many.ts';

/** Words in alphabetical order. */
const word = (index: number) => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26));
const links = (count: number, prefix = '/', rel = '') =>
  Array.from({ length: count }, (_, index) => `<a href="${prefix}${index}" rel="${rel}">x</a>`).join('');

describeCheck(linkTooMany, {
  fails: [
    {
      name: '301 links',
      html: `<nav>${links(200)}</nav>${links(101, '/more/')}`,
      evidence: { total: 301, internal: 301, external: 0, inNavigation: 200 },
      message: 'The page links to 301 addresses.',
    },
    {
      name: 'a series with numbers',
      html: Array.from({ length: 400 }, (_, index) => `<a href="/${index}">Part ${index}</a>`).join(''),
    },
    { name: '1,001 links', html: links(1001), severity: 'medium' },
    {
      name: '101 links to other sites',
      html: links(101, 'https://example.org/'),
      evidence: { total: 101, followedExternal: 101 },
      severity: 'medium',
      message: /101 of them on other sites/,
    },
  ],
  passes: [{ name: '300 links', html: links(300) }],
  nearMisses: [
    { name: 'the same 300 again', html: links(300) + links(300) },
    {
      name: 'links to other sites that are not followed',
      html: links(150, 'https://example.org/', 'nofollow'),
    },
    {
      name: 'an index by another name',
      html: `<title>Schlagwörter</title>${Array.from({ length: 400 }, (_, index) => `<a href="/${index}">${word(index)}</a>`).join('')}`,
    },
    { name: 'an HTML sitemap', url: 'https://example.com/sitemap.html', html: links(400) },
    { name: 'an index', html: `<title>Brands A–Z | Acme</title>${links(400)}` },
    { name: 'a noindex page', html: `<meta name="robots" content="noindex">${links(400)}` },
  ],
});
