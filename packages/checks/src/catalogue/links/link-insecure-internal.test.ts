import { describeCheck } from '../../testing.ts';
import { linkInsecureInternal } from './link-insecure-internal.ts';

describeCheck(linkInsecureInternal, {
  fails: [
    {
      name: 'a link over http',
      html: '<a href="http://example.com/shoes#top">Shoes</a>',
      evidence: {
        total: 1,
        links: [
          {
            element: 'a',
            href: 'http://example.com/shoes#top',
            secureUrl: 'https://example.com/shoes#top',
          },
        ],
      },
      fix: 'https://example.com/shoes#top',
    },
    {
      name: 'a version in another language over http, and an area',
      html: '<link rel="alternate" hreflang="de" href="http://example.com/de"><map><area href="http://example.com/b"></map>',
      evidence: { total: 2 },
      message: /and 1 more/,
      fix: 'https://example.com/b\nhttps://example.com/de',
    },
    {
      name: 'a link to the other host of the site, whose https is not proven',
      html: '<a href="http://www.example.com/">Home</a>',
      fix: null,
    },
  ],
  passes: [{ name: 'a link over https', html: '<a href="https://example.com/">Home</a> <a href="/a">A</a>' }],
  nearMisses: [
    { name: 'an http page', url: 'http://example.com/page', html: '<a href="/shoes">Shoes</a>' },
    { name: 'a link to another site', html: '<a href="http://example.org/">Elsewhere</a>' },
    {
      name: 'a canonical: canonical-protocol-mismatch',
      html: '<link rel="canonical" href="http://example.com/page">',
    },
    { name: 'another server on the same host', html: '<a href="http://example.com:8080/">Console</a>' },
  ],
});
