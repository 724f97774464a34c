import { describeCheck } from '../../testing.ts';
import { linkLocalhost } from './link-localhost.ts';

describeCheck(linkLocalhost, {
  fails: [
    {
      name: 'a canonical of the machine that built the page',
      html: '<link rel="canonical" href="http://localhost:3000/a">',
      evidence: {
        total: 1,
        urls: [{ element: 'link rel=canonical', attribute: 'href', url: 'http://localhost:3000/a' }],
      },
    },
    {
      name: 'addresses of a private network',
      html: '<a href="http://192.168.1.7/">A</a><img src="http://[fd00::1]/a.jpg"><script src="https://cdn.test/a.js"></script>',
      evidence: { total: 3 },
      message: /and 2 more/,
    },
    { name: 'a preview', html: '<meta property="og:image" content="http://shop.local/a.jpg">' },
    {
      name: 'structured data',
      html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","url":"http://127.0.0.1:8000/"}</script>',
      evidence: { urls: [{ element: 'structured data', attribute: 'url' }] },
    },
    {
      name: 'a staging host of the site',
      html: '<a href="https://staging.example.com/a">A</a><img src="https://preview-7.example.com/a.jpg">',
      evidence: { total: 2 },
    },
    {
      name: 'a staging host beside that of the site',
      url: 'https://shop.example.co.uk/',
      html: '<a href="https://staging.example.co.uk/a">A</a>',
      evidence: { total: 1 },
    },
    {
      name: 'another version of the page on a host for testing',
      html: '<link rel="alternate" hreflang="de" href="https://dev.example.com/de"><meta property="og:url" content="https://shop-git-main.vercel.app/">',
      evidence: { total: 2 },
    },
  ],
  passes: [{ name: 'public addresses', html: '<a href="https://example.org/"><img src="/a.jpg"></a>' }],
  nearMisses: [
    { name: 'a site that is local itself', url: 'http://localhost:3000/', html: '<a href="/a">A</a>' },
    {
      name: 'a manual that names the address',
      html: '<a href="http://localhost:3000/">http://localhost:3000</a>',
    },
    { name: 'a public host whose name only looks like it', html: '<a href="https://test.com/local">A</a>' },
    { name: 'a public address', html: '<a href="http://192.169.1.7/">A</a>' },
    { name: 'a staging host of somebody else', html: '<a href="https://staging.example.org/">A</a>' },
    {
      name: 'a staging host of somebody else with the same public suffix',
      url: 'https://shop.example.co.uk/',
      html: '<a href="https://staging.example2.co.uk/">A</a>',
    },
    { name: 'a host for developers', html: '<a href="https://dev.example.com/">Developers</a>' },
    {
      name: 'a picture of a service',
      html: '<meta property="og:image" content="https://og-image.vercel.app/a">',
    },
    {
      name: 'a site that is a preview itself',
      url: 'https://staging.example.com/',
      html: '<a href="/a">A</a>',
    },
    {
      name: 'a canonical to a staging host',
      html: '<link rel="canonical" href="https://staging.example.com/a">',
    },
    { name: 'text', html: '<code>http://localhost:3000</code>' },
  ],
});
