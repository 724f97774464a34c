import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUrlRedirect } from './sitemap-url-redirect.ts';

const [home, old, current] = ['https://example.com/', 'https://example.com/old', 'https://example.com/new'];
const redirect = { url: old, status: 301, redirectUrl: current, inSitemap: true };
const sitemaps = [sitemapFileOf({ entries: 100 })];

describeSiteCheck(sitemapUrlRedirect, {
  fails: [
    {
      name: 'an entry that redirects to a page',
      sitemaps,
      pages: [{ url: home }, redirect, { url: current }],
      findings: [
        {
          url: old,
          evidence: {
            sitemapUrl: 'https://example.com/sitemap.xml',
            status: 301,
            finalUrl: current,
            share: 0.01,
          },
          fix: current,
        },
      ],
    },
    {
      name: 'one that redirects to a page that is not for search, and has to go',
      sitemaps,
      pages: [{ url: home }, redirect, { url: current, noindex: true }],
      findings: [{ url: old, fix: '' }],
    },
    {
      name: 'one that redirects to a page that a sitemap lists already, and has to go',
      sitemaps,
      pages: [{ url: home }, redirect, { url: current, inSitemap: true }],
      findings: [{ url: old, fix: '' }],
    },
    {
      name: 'one that redirects to a page whose canonical is the entry and is fixed with it',
      sitemaps,
      pages: [{ url: home }, redirect, { url: current, canonicalUrl: old }],
      findings: [{ url: old, fix: current }],
    },
    {
      name: 'one that redirects for the time being to a page whose canonical it is, and has to go',
      sitemaps,
      pages: [{ url: home }, { ...redirect, status: 302 }, { url: current, canonicalUrl: old }],
      findings: [{ url: old, evidence: { status: 302 }, fix: '' }],
    },
    {
      name: 'one whose end is not known, without a fix',
      sitemaps,
      pages: [{ url: home }, redirect],
      findings: [{ url: old, fix: null }],
    },
    {
      name: 'a sitemap with many of them',
      sitemaps: [sitemapFileOf({ entries: 5 })],
      pages: [{ url: home }, redirect, { url: current }],
      findings: [{ url: old, severity: 'high', message: /like others \(20 % of its entries\)/ }],
    },
  ],
  passes: [{ name: 'an entry that answers 200', sitemaps, pages: [{ url: current, inSitemap: true }] }],
  nearMisses: [
    {
      name: 'a redirect that no sitemap lists',
      sitemaps,
      pages: [{ url: home }, { ...redirect, inSitemap: false }, { url: current }],
    },
    {
      name: 'an http entry of an https site: sitemap-url-http',
      sitemaps,
      pages: [
        { url: home },
        { ...redirect, url: 'http://example.com/new', redirectUrl: current },
        { url: current },
      ],
    },
    {
      name: 'an entry that has not changed',
      sitemaps,
      pages: [{ url: home }, { ...redirect, status: 304, redirectUrl: null }],
    },
  ],
});
