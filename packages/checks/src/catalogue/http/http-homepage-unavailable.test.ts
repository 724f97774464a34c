import { describeSiteCheck } from '../../testing.ts';
import { httpHomepageUnavailable } from './http-homepage-unavailable.ts';

const url = 'https://example.com/';

describeSiteCheck(httpHomepageUnavailable, {
  fails: [
    {
      name: 'a home page that answers 500',
      pages: [{ url, status: 500 }],
      findings: [{ url, evidence: { reason: 'status', status: 500 } }],
    },
    {
      name: 'one without an answer',
      pages: [{ url, status: null, failure: 'dns_failed' }],
      findings: [{ url, evidence: { reason: 'no-response', failure: 'dns_failed' } }],
    },
    {
      name: 'one that is no HTML',
      pages: [{ url, isHtml: false, mediaType: 'application/json' }],
      findings: [{ url, evidence: { reason: 'not-html' }, message: /application\/json/ }],
    },
    {
      name: 'an empty one',
      pages: [{ url, isHtml: false, mediaType: 'text/html' }],
      findings: [{ url, evidence: { reason: 'empty' } }],
    },
  ],
  passes: [
    { name: 'a home page of HTML', pages: [{ url }] },
    { name: 'a crawl that knows nothing of its home page', pages: [] },
  ],
  nearMisses: [
    { name: 'a crawler that was turned away', pages: [{ url, status: 403 }] },
    { name: 'a bot challenge', pages: [{ url, isHtml: false, mediaType: 'text/html', isChallenge: true }] },
    { name: 'one that was too costly to read', pages: [{ url, status: null, failure: 'page_too_costly' }] },
    { name: 'XHTML', pages: [{ url, mediaType: 'application/xhtml+xml' }] },
    { name: 'another page that is down', pages: [{ url }, { url: `${url}shop`, status: 500 }] },
  ],
});
