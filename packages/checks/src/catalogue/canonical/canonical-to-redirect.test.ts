import { describeSiteCheck } from '../../testing.ts';
import { canonicalToRedirect } from './canonical-to-redirect.ts';

const [page, old, current] = ['https://example.com/a', 'https://example.com/old', 'https://example.com/new'];
const redirect = { url: old, status: 301, redirectUrl: current };
const references = [{ from: page, to: old, kind: 'canonical' as const }];

describeSiteCheck(canonicalToRedirect, {
  fails: [
    {
      name: 'a canonical that redirects to a page',
      pages: [{ url: page, canonicalUrl: old }, redirect, { url: current }],
      references,
      findings: [
        {
          url: page,
          evidence: { canonical: old, targetStatus: 301, finalUrl: current, finalStatus: 200 },
          fix: current,
        },
      ],
    },
    {
      name: 'one that redirects back to the page, which the canonical keeps out of search',
      pages: [
        { url: page, canonicalUrl: old },
        { ...redirect, redirectUrl: page },
      ],
      references,
      findings: [{ url: page, evidence: { finalUrl: page }, fix: page }],
    },
    {
      name: 'one that redirects for the time being, without a fix',
      pages: [{ url: page, canonicalUrl: old }, { ...redirect, status: 302 }, { url: current }],
      references,
      findings: [{ url: page, evidence: { targetStatus: 302 }, fix: null }],
    },
    {
      name: 'one that redirects to the home page, which is not what the page is a copy of, without a fix',
      pages: [
        { url: page, canonicalUrl: old },
        { ...redirect, redirectUrl: 'https://example.com/' },
        { url: 'https://example.com/' },
      ],
      references,
      findings: [{ url: page, evidence: { finalUrl: 'https://example.com/' }, fix: null }],
    },
    {
      name: 'one that redirects to an error, without a fix',
      pages: [{ url: page, canonicalUrl: old }, redirect, { url: current, status: 404 }],
      references,
      findings: [{ url: page, evidence: { finalStatus: 404 }, fix: null }],
    },
    {
      name: 'one whose redirect was not followed',
      pages: [{ url: page, canonicalUrl: old }, redirect],
      references,
      findings: [{ url: page, evidence: { finalUrl: null }, fix: null }],
    },
  ],
  passes: [
    {
      name: 'a canonical that answers 200',
      pages: [{ url: page, canonicalUrl: current }, { url: current }],
      references: [{ from: page, to: current, kind: 'canonical' }],
    },
  ],
  nearMisses: [
    {
      name: 'a link to a redirect',
      pages: [{ url: page }, redirect, { url: current }],
      references: [{ from: page, to: old }],
    },
    {
      name: 'one of several canonicals, none of which counts',
      pages: [{ url: page, canonicalUrl: null }, redirect, { url: current }],
      references,
    },
  ],
});
