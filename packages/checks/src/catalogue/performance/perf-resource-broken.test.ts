import type { SiteTarget } from '../../site-facts/index.ts';
import { describeSiteCheck } from '../../testing.ts';
import { perfResourceBroken } from './perf-resource-broken.ts';

const [page, other] = ['https://example.com/', 'https://example.com/b'];
const script = 'https://example.com/app.js';
const loads = (to: string, target: Partial<SiteTarget>, from = page) => ({
  from,
  to,
  kind: 'script' as const,
  target,
});

describeSiteCheck(perfResourceBroken, {
  fails: [
    {
      name: 'a script that is missing on two pages, reported once',
      pages: [{ url: page }, { url: other }],
      references: [loads(script, { status: 404 }), loads(script, { status: 404 }, other)],
      findings: [
        {
          url: script,
          evidence: { reason: 'status', kinds: ['script'], status: 404, pages: 2, sources: [page, other] },
        },
      ],
    },
    {
      name: 'a script that only a noindex page loads',
      pages: [{ url: page, noindex: true }],
      references: [loads(script, { status: 500 })],
      findings: [{ url: script, severity: 'medium' }],
    },
    {
      name: 'a page of HTML in its place',
      pages: [{ url: page }],
      references: [loads(script, { status: 200, mediaType: 'text/html' })],
      findings: [{ url: script, evidence: { reason: 'html' }, message: /a page of HTML instead/ }],
    },
    {
      name: 'a server that does not answer',
      pages: [{ url: page }],
      references: [loads(script, { failure: 'timeout' })],
      findings: [{ url: script, evidence: { reason: 'no-response' } }],
    },
    {
      name: 'a missing file of another host',
      pages: [{ url: page }],
      references: [loads('https://cdn.example.net/a.js', { status: 404 })],
      findings: [{ url: 'https://cdn.example.net/a.js', severity: 'low' }],
    },
  ],
  passes: [
    {
      name: 'files that are there',
      pages: [{ url: page }],
      references: [loads(script, { status: 200, mediaType: 'text/javascript' })],
    },
  ],
  nearMisses: [
    {
      name: 'a file that was not fetched',
      pages: [{ url: page }],
      references: [loads('https://cdn.example.net/a.js', {})],
    },
    {
      name: 'a file at an address that the crawler does not ask',
      pages: [{ url: page }],
      references: [loads(script, { failure: 'blocked_address' })],
    },
    {
      name: 'another host that may only refuse crawlers, or be slow',
      pages: [{ url: page }],
      references: [
        loads('https://cdn.example.net/a.js', { status: 403 }),
        loads('https://cdn.example.net/b.js', { failure: 'timeout' }),
      ],
    },
    {
      name: 'a server that asks for fewer requests',
      pages: [{ url: page }],
      references: [loads(script, { status: 429 })],
    },
    { name: 'a redirect', pages: [{ url: page }], references: [loads(script, { status: 301 })] },
    {
      name: 'bot challenges in its place',
      pages: [{ url: page }],
      references: [
        loads(script, { status: 403, isChallenge: true }),
        loads(`${script}?2`, { status: 200, mediaType: 'text/html', isChallenge: true }),
      ],
    },
    {
      name: 'an image that is missing',
      pages: [{ url: page }],
      references: [{ from: page, to: `${page}a.png`, kind: 'image', target: { status: 404 } }],
    },
  ],
});
