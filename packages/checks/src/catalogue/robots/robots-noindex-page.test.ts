import { describeCheck } from '../../testing.ts';
import { robotsNoindexPage } from './robots-noindex-page.ts';

const robots = (content: string, name = 'robots') =>
  `<head><meta name="${name}" content="${content}"></head>`;

describeCheck(robotsNoindexPage, {
  fails: [
    {
      name: 'a meta element',
      html: robots('NOINDEX, follow'),
      evidence: { directives: [{ directive: 'noindex', source: 'meta', bot: null }], inSitemap: false },
      severity: 'low',
    },
    {
      name: 'none, for Google only',
      html: robots('none', 'googlebot'),
      evidence: { directives: [{ directive: 'none', bot: 'googlebot' }] },
    },
    {
      name: 'a header of a PDF',
      response: { mediaType: 'application/pdf', headers: { 'x-robots-tag': 'googlebot: noindex' } },
      evidence: { directives: [{ source: 'header' }] },
      message: /^The file is kept out of search by noindex \(X-Robots-Tag header\)/,
    },
    {
      name: 'an image, for the bot of images',
      response: { mediaType: 'image/jpeg', headers: { 'x-robots-tag': 'googlebot-image: noindex' } },
      severity: 'medium',
      evidence: { isFile: true },
    },
    {
      name: 'a page that a sitemap lists',
      html: robots('noindex'),
      site: { inSitemap: true },
      severity: 'high',
    },
    { name: 'a date that is past', html: robots('unavailable_after: 2020-01-31'), severity: 'medium' },
    { name: 'a meta element in the body', html: `<body><p>Text</p>${robots('noindex')}</body>` },
  ],
  passes: [
    { name: 'a page that may be indexed', html: robots('index, follow') },
    { name: 'a page without directives', html: '<p>Text</p>' },
  ],
  nearMisses: [
    { name: 'a directive for another bot', html: robots('noindex', 'bingbot') },
    {
      name: 'a header for another bot',
      html: '<p>Text</p>',
      response: { headers: { 'x-robots-tag': 'bingbot: noindex' } },
    },
    { name: 'a date to come', html: robots('unavailable_after: 2999-01-31') },
    { name: 'a page to sign in', html: robots('noindex'), url: 'https://example.com/wp-login.php' },
    { name: 'a page of the site’s own search', html: robots('noindex'), url: 'https://example.com/?s=a' },
    {
      name: 'a feed',
      html: '',
      response: { mediaType: 'application/rss+xml', headers: { 'x-robots-tag': 'noindex' } },
    },
    {
      name: 'data for programs',
      html: '',
      response: { mediaType: 'application/json', headers: { 'x-robots-tag': 'noindex' } },
    },
    {
      name: 'a script',
      html: '',
      response: { mediaType: 'text/javascript', headers: { 'x-robots-tag': 'noindex' } },
    },
    { name: 'an error page', html: robots('noindex'), response: { status: 404 } },
    {
      name: 'a page that nobody may fetch: robots-noindex-blocked',
      html: robots('noindex'),
      site: { blockedBy: 'Disallow: /' },
    },
  ],
});
