import { describeSiteCheck } from '../../testing.ts';
import { structRedirectOnlyInlinks } from './struct-redirect-only-inlinks.ts';

const [home, old, page] = ['https://example.com/', 'https://example.com/old', 'https://example.com/shoes'];
const redirect = { url: old, status: 301, redirectUrl: page };
const references = [{ from: home, to: old }];

describeSiteCheck(structRedirectOnlyInlinks, {
  fails: [
    {
      name: 'a page that only a redirect leads to',
      pages: [{ url: home }, redirect, { url: page, linksIn: 0 }],
      references,
      findings: [
        { url: page, evidence: { via: [{ url: old, kind: 'redirect' }] }, message: /redirects here/ },
      ],
    },
    {
      name: 'a page whose copy is linked in its place',
      pages: [{ url: home }, { url: old, canonicalUrl: page }, { url: page, linksIn: 0 }],
      references,
      findings: [{ url: page, evidence: { via: [{ kind: 'canonical' }] }, message: /canonical/ }],
    },
  ],
  passes: [
    {
      name: 'a page that is linked as well',
      pages: [{ url: home }, redirect, { url: page, linksIn: 1 }],
      references: [...references, { from: home, to: page }],
    },
  ],
  nearMisses: [
    {
      name: 'a redirect that nothing links to',
      pages: [{ url: home }, redirect, { url: page, linksIn: 0 }],
    },
    {
      name: 'the home page behind http',
      pages: [
        { url: home, linksIn: 0 },
        { url: page },
        { url: 'http://example.com/', status: 301, redirectUrl: home },
      ],
      references: [{ from: page, to: 'http://example.com/' }],
    },
    {
      name: 'a noindex page',
      pages: [{ url: home }, redirect, { url: page, linksIn: 0, noindex: true }],
      references,
    },
  ],
});
