import { describeCheck } from '../../testing.ts';
import { redirectTemporary } from './redirect-temporary.ts';

const redirect = (status: number, redirectUrl = 'https://example.com/new') => ({ status, redirectUrl });

describeCheck(redirectTemporary, {
  fails: [
    {
      name: 'a 302',
      response: redirect(302),
      evidence: { status: 302, target: 'https://example.com/new', inSitemap: false },
    },
    {
      name: 'a 307 of a URL that a sitemap lists',
      response: redirect(307),
      site: { inSitemap: true },
      severity: 'medium',
      message: /listed in a sitemap/,
    },
    {
      name: 'a root that moves to another site',
      url: 'https://example.com/',
      response: redirect(302, 'https://example.org/'),
    },
    {
      name: 'a Refresh header with a delay',
      html: '<p>We have moved.</p>',
      response: { headers: { refresh: '5; url=/new' } },
      evidence: { status: 200, target: 'https://example.com/new' },
    },
  ],
  passes: [
    { name: 'a 301', response: redirect(301) },
    { name: 'a page', html: '<p>Text</p>' },
  ],
  nearMisses: [
    {
      name: 'a choice of language at the root',
      url: 'https://example.com/',
      response: redirect(302, 'https://example.com/de/'),
    },
    { name: 'a way to the sign-in page', response: redirect(302, 'https://example.com/login?next=%2Fpage') },
    {
      name: 'a Refresh header without delay, which counts as permanent',
      response: { headers: { refresh: '0; url=/new' } },
    },
    { name: 'a page that reloads itself', response: { headers: { refresh: '60' } } },
    { name: 'no Location: redirect-broken', response: { status: 302 } },
  ],
});
