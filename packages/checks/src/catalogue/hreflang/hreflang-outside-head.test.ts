import { describeCheck } from '../../testing.ts';
import { hreflangOutsideHead } from './hreflang-outside-head.ts';

const link = '<link rel="alternate" hreflang="de" href="https://example.com/de">';

describeCheck(hreflangOutsideHead, {
  fails: [
    {
      name: 'in the body',
      html: `<head></head><body><p>Text</p>${link}</body>`,
      evidence: { total: 1, reason: 'in_body', code: 'de' },
    },
    {
      name: 'without rel',
      html: '<head><link hreflang="de" href="https://example.com/de"></head>',
      evidence: { reason: 'not_alternate' },
    },
    {
      name: 'in the canonical',
      html: '<head><link rel="canonical" hreflang="de" href="https://example.com/page"></head>',
      evidence: { reason: 'not_alternate' },
    },
    {
      name: 'together with media',
      html: '<head><link rel="alternate" hreflang="de" media="handheld" href="https://example.com/de"></head>',
      evidence: { reason: 'combined_with_media' },
    },
    {
      name: 'a header without angle brackets',
      response: { headers: { link: 'https://example.com/de; rel="alternate"; hreflang="de"' } },
      evidence: { reason: 'malformed_header' },
    },
  ],
  passes: [{ name: 'in the head', html: `<head>${link}</head>` }],
  nearMisses: [
    { name: 'an anchor in the body', html: '<body><a hreflang="de" href="/de">Deutsch</a></body>' },
    {
      name: 'a feed in German',
      html: '<head><link rel="alternate" type="application/rss+xml" hreflang="de" href="/feed"></head>',
    },
    { name: 'in a noscript of the body', html: `<body><p>Text</p><noscript>${link}</noscript></body>` },
    { name: 'a license in German', html: '<head><link rel="license" hreflang="de" href="/license"></head>' },
    {
      name: 'a well-formed header',
      response: { headers: { link: '<https://example.com/de>; rel="alternate"; hreflang="de"' } },
    },
  ],
});
