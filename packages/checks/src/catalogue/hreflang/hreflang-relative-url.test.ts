import { describeCheck } from '../../testing.ts';
import { hreflangRelativeUrl } from './hreflang-relative-url.ts';

const link = (href: string) => `<link rel="alternate" hreflang="de" href="${href}">`;

describeCheck(hreflangRelativeUrl, {
  fails: [
    {
      name: 'a path',
      html: link('/de/'),
      evidence: { total: 1, annotations: [{ source: 'html', code: 'de', href: '/de/' }] },
      fix: 'https://example.com/de/',
    },
    { name: 'without scheme', html: link('//example.com/de/'), fix: 'https://example.com/de/' },
    { name: 'empty', html: link(''), fix: null },
    { name: 'another scheme', html: link('ftp://example.com/de/'), fix: null },
    {
      name: 'in a Link header, which no page edit can reach',
      response: { headers: { link: '</de/>; rel="alternate"; hreflang="de"' } },
      evidence: { annotations: [{ source: 'header' }] },
      fix: null,
    },
  ],
  passes: [{ name: 'an absolute URL', html: link('https://example.com/de/') }],
  nearMisses: [
    {
      name: 'one in a noscript',
      html: '<head><noscript><link rel="alternate" hreflang="de" href="/de"></noscript></head>',
    },
    { name: 'capitals and space around it', html: link(' HTTPS://example.com/de/ ') },
    { name: 'a relative canonical', html: '<link rel="canonical" href="/page">' },
    { name: 'a relative feed', html: '<link rel="alternate" type="application/rss+xml" href="/feed">' },
  ],
});
