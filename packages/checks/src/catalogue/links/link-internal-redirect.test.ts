import { describeSiteCheck } from '../../testing.ts';
import { linkInternalRedirect } from './link-internal-redirect.ts';

const [page, old, current] = ['https://example.com/a', 'https://example.com/old', 'https://example.com/new'];
const references = [{ from: page, to: old, rawUrl: '/old', label: 'Shoes' }];
const redirect = { url: old, status: 301, redirectUrl: current };

describeSiteCheck(linkInternalRedirect, {
  fails: [
    {
      name: 'a link to a redirect',
      pages: [{ url: page }, redirect, { url: current }],
      references,
      findings: [
        {
          url: page,
          evidence: {
            total: 1,
            links: [{ href: '/old', anchorText: 'Shoes', status: 301, finalUrl: current, hops: 1 }],
          },
          fix: current,
        },
      ],
    },
    {
      name: 'a link to a part of a page, which stays one',
      pages: [{ url: page }, redirect, { url: current }],
      references: [{ from: page, to: old, rawUrl: '/old#sizes', label: 'Sizes' }],
      findings: [{ url: page, fix: `${current}#sizes` }],
    },
    {
      name: 'one whose end is not to be found in search, without a fix',
      pages: [{ url: page }, redirect, { url: current, noindex: true }],
      references,
      findings: [{ url: page, fix: null }],
    },
    {
      name: 'one that redirects for the time being, such as /latest to a version, without a fix',
      pages: [{ url: page }, { ...redirect, status: 302 }, { url: current }],
      references,
      findings: [{ url: page, fix: null }],
    },
    {
      name: 'a removed page that redirects to the home page, without a fix',
      pages: [
        { url: page },
        { ...redirect, redirectUrl: 'https://example.com/' },
        { url: 'https://example.com/' },
      ],
      references,
      findings: [{ url: page, fix: null }],
    },
    {
      name: 'another spelling of the home page',
      pages: [
        { url: page },
        { ...redirect, url: 'https://example.com/index.html', redirectUrl: 'https://example.com/' },
        { url: 'https://example.com/' },
      ],
      references: [{ from: page, to: 'https://example.com/index.html' }],
      findings: [{ url: page, fix: 'https://example.com/' }],
    },
    {
      name: 'a missing slash',
      pages: [{ url: page }, { ...redirect, redirectUrl: `${old}/` }, { url: `${old}/` }],
      references,
      findings: [{ url: page, severity: 'low', fix: `${old}/` }],
    },
  ],
  passes: [{ name: 'a link to a page', pages: [{ url: page }, { url: old }], references }],
  nearMisses: [
    {
      name: 'a redirect to an error: link-broken-internal',
      pages: [{ url: page }, redirect, { url: current, status: 404 }],
      references,
    },
    {
      name: 'a redirect whose end was not fetched',
      pages: [{ url: page }, redirect],
      references,
    },
    {
      name: 'a redirect to another site',
      pages: [
        { url: page },
        { ...redirect, redirectUrl: 'https://example.org/' },
        { url: 'https://example.org/' },
      ],
      references,
    },
    {
      name: 'a redirect to the sign-in',
      pages: [
        { url: page },
        { ...redirect, status: 302, redirectUrl: 'https://example.com/login?next=/old' },
        { url: 'https://example.com/login?next=/old' },
      ],
      references,
    },
    {
      name: 'a root that sends visitors to their language',
      pages: [
        { url: page },
        { url: 'https://example.com/', status: 302, redirectUrl: 'https://example.com/de/' },
        { url: 'https://example.com/de/' },
      ],
      references: [{ from: page, to: 'https://example.com/' }],
    },
    {
      name: 'an http link on an https page: link-insecure-internal',
      pages: [
        { url: page },
        { url: 'http://example.com/new', status: 301, redirectUrl: current },
        { url: current },
      ],
      references: [{ from: page, to: 'http://example.com/new' }],
    },
  ],
});
