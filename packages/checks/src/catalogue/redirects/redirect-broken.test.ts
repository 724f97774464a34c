import { describeSiteCheck } from '../../testing.ts';
import { redirectBroken } from './redirect-broken.ts';

const [home, old, end] = ['https://example.com/', 'https://example.com/old', 'https://example.com/end'];
const redirectTo = (last: {
  readonly status?: number | null;
  readonly failure?: string;
  readonly url?: string;
  readonly noindex?: boolean;
  readonly blocked?: boolean;
  readonly isChallenge?: boolean;
}) => ({
  pages: [{ url: home }, { url: old, status: 301, redirectUrl: last.url ?? end }, { url: end, ...last }],
  references: [{ from: home, to: old }],
});

describeSiteCheck(redirectBroken, {
  fails: [
    {
      name: 'a redirect to a missing page',
      ...redirectTo({ status: 404 }),
      findings: [{ url: old, evidence: { reason: 'error', urls: [old, end], finalStatus: 404 } }],
    },
    {
      name: 'a redirect to a server that does not answer',
      ...redirectTo({ status: null, failure: 'timeout' }),
      findings: [{ url: old, evidence: { reason: 'no-response' } }],
    },
    {
      name: 'a redirect without a Location',
      pages: [{ url: home }, { url: old, status: 302 }],
      references: [{ from: home, to: old }],
      findings: [{ url: old, evidence: { reason: 'no-target', finalStatus: 302 } }],
    },
    {
      name: 'a redirect to a page that robots.txt blocks',
      ...redirectTo({ blocked: true }),
      findings: [{ url: old, evidence: { reason: 'blocked' } }],
    },
    {
      name: 'a redirect to a noindex page',
      ...redirectTo({ noindex: true }),
      findings: [{ url: old, evidence: { reason: 'noindex' } }],
    },
  ],
  passes: [{ name: 'a redirect to a page', ...redirectTo({}) }],
  nearMisses: [
    {
      name: 'a redirect to the sign-in page',
      ...redirectTo({ url: 'https://example.com/login', noindex: true }),
    },
    {
      name: 'a redirect to a page that was too costly to read',
      ...redirectTo({ status: null, failure: 'page_too_costly' }),
    },
    { name: 'a redirect to a server that was asked too often', ...redirectTo({ status: 429 }) },
    { name: 'a redirect to a bot challenge', ...redirectTo({ status: 403, isChallenge: true }) },
    {
      name: 'a redirect to a bot challenge that is noindex',
      ...redirectTo({ isChallenge: true, noindex: true }),
    },
    {
      name: 'another site that may only refuse crawlers',
      ...redirectTo({ url: 'https://example.org/', status: 403 }),
    },
    { name: 'another site that is noindex', ...redirectTo({ url: 'https://example.org/', noindex: true }) },
    { name: 'an answer that nothing has changed', pages: [{ url: home, status: 304 }] },
    { name: 'a choice without a preference', pages: [{ url: home, status: 300 }] },
  ],
});
