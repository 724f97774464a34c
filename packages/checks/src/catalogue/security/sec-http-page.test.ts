import { describeCheck } from '../../testing.ts';
import { secHttpPage } from './sec-http-page.ts';

const url = 'http://example.com/contact';

describeCheck(secHttpPage, {
  fails: [
    { name: 'a page of a site that uses https', url, evidence: { isHomePage: false, siteIsHttps: true } },
    { name: 'a page of a site that does not', url, site: { prefersHttps: false } },
    {
      name: 'the home page',
      url: 'http://example.com/',
      site: { isHomePage: true, prefersHttps: false },
      severity: 'critical',
    },
  ],
  passes: [{ name: 'a page over https', html: '<p>Text</p>' }],
  nearMisses: [
    { name: 'a development machine', url: 'http://localhost:3000/' },
    { name: 'a private address', url: 'http://192.168.1.20/' },
    {
      name: 'a redirect to https',
      url,
      response: { status: 301, redirectUrl: 'https://example.com/contact' },
    },
  ],
});
