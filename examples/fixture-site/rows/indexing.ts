import { ELSEWHERE, file, page, redirect, SECURE, SITE, type FixturePage } from '../fixture-page.ts';

const aside = { linked: 'aside' } as const;
const at = (path: string) => SITE + path;
const alternate = (code: string, href: string) => `<link rel="alternate" hreflang="${code}" href="${href}">`;

/** Responses, redirects, canonicals, robots directives and language versions. */
export const indexingRows: readonly FixturePage[] = [
  file('/gone', [], { status: 404, body: 'Gone.' }, 'aside'),
  file('/gone-abroad', ['http-not-found'], { status: 404, body: 'Gone.' }, 'nowhere'),
  file('/members', ['http-access-denied'], { status: 403, body: 'Members only.' }, 'aside'),
  page('/lost', ['http-soft-404'], {
    title: 'Page not found in the garden of Fern House',
    prose: '<p>Nothing grows here.</p>',
  }),
  file(
    '/plain',
    ['http-content-type-mismatch'],
    {
      headers: { 'content-type': 'text/plain' },
      body: '<!doctype html><title>Ferns as plain text</title><p>Nothing to see.</p>',
    },
    'aside',
  ),
  page('/huge', ['http-html-over-crawl-limit'], { main: `<!-- ${'fern '.repeat(210_000)} -->` }),
  page('/large', ['perf-html-size'], { main: `<!-- ${'fern '.repeat(45_000)} -->` }),
  redirect('/moved', [], '/pages'),
  redirect('/chain', ['redirect-chain'], '/moved'),
  redirect('/loop', ['redirect-loop'], '/loop-back'),
  redirect('/loop-back', [], '/loop', { linked: 'nowhere' }),
  redirect('/dead-end', ['redirect-broken'], '/gone'),
  redirect('/for-now', ['redirect-temporary'], '/pages', { status: 302 }),
  ...['bay', 'dill', 'mint', 'sage', 'thyme', 'basil', 'chive', 'cress', 'fennel', 'lovage'].map((herb) =>
    redirect(`/old-${herb}`, [], '/'),
  ),

  page('/canonical-missing', ['canonical-missing'], { canonical: null }),
  page('/canonical-twice', ['canonical-multiple-conflicting'], {
    head: `<link rel="canonical" href="${at('/canonical-twice')}">`,
  }),
  page('/canonical-fragment', ['canonical-invalid-url'], { canonical: at('/canonical-fragment#part') }),
  page('/canonical-relative', ['canonical-relative'], { canonical: '/canonical-relative' }),
  page('/canonical-ignored', ['canonical-ignored'], {
    canonical: null,
    head: `<link rel="canonical" media="print" href="${at('/canonical-ignored')}">`,
  }),
  page('/canonical-header', ['canonical-header-conflict'], {
    headers: { link: `<${at('/pages')}>; rel="canonical"` },
  }),
  page('/canonical-redirect', ['canonical-to-redirect'], { ...aside, canonical: at('/moved') }),
  page('/canonical-error', ['canonical-to-error'], { ...aside, canonical: at('/gone') }),
  page('/canonical-noindex', ['canonical-to-nonindexable'], { ...aside, canonical: at('/noindex') }),
  page('/canonical-chain', ['canonical-chain'], { ...aside, canonical: at('/canonical-link') }),
  page('/canonical-link', [], { ...aside, canonical: at('/pages') }),
  page('/canonical-https', ['canonical-protocol-mismatch', 'canonical-to-error'], {
    ...aside,
    canonical: `${SECURE}/canonical-https`,
  }),
  file(`${SECURE}/canonical-https`, ['http-no-response'], {}),
  // No other host of this machine is public.
  page('/canonical-elsewhere', ['canonical-cross-host', 'canonical-invalid-url'], {
    ...aside,
    canonical: `${ELSEWHERE}/ferns`,
  }),
  page('/canonical-home', ['canonical-to-root'], { ...aside, canonical: at('/') }),
  page('/canonical-list', []),
  page('/canonical-list?page=2', ['canonical-paginated-to-first'], {
    ...aside,
    canonical: at('/canonical-list'),
  }),
  page('/canonical-alone', ['link-to-noncanonical'], { ...aside, canonical: at('/alone') }),
  page('/alone', ['canonical-unlinked'], { linked: 'nowhere' }),

  page('/noindex', ['robots-noindex-page'], { ...aside, head: '<meta name="robots" content="noindex">' }),
  page('/nofollow', ['robots-nofollow-page'], { head: '<meta name="robots" content="nofollow">' }),
  page('/conflict', ['robots-directive-conflict', 'robots-noindex-page'], {
    ...aside,
    head: '<meta name="robots" content="index, follow"><meta name="robots" content="noindex">',
  }),
  page('/misspelt', ['robots-directive-invalid'], { head: '<meta name="robots" content="noidex">' }),
  page('/no-snippet', ['robots-preview-suppressed'], { head: '<meta name="robots" content="nosnippet">' }),
  page('/blocked', ['robots-page-blocked'], aside),
  page('/blocked-noindex', ['robots-noindex-blocked', 'robots-page-blocked'], {
    ...aside,
    head: '<meta name="robots" content="noindex">',
  }),

  page('/language-code', ['hreflang-invalid-code'], { head: alternate('en-UK', at('/language-code')) }),
  page('/language-relative', ['hreflang-relative-url'], { head: alternate('en', '/language-relative') }),
  page('/language-no-self', ['hreflang-missing-self'], { head: alternate('en-gb', at('/language-british')) }),
  page('/language-british', [], {
    head: [
      alternate('en-gb', at('/language-british')),
      alternate('en-us', at('/language-no-self')),
      alternate('x-default', at('/language-british')),
    ].join(''),
  }),
  page('/language-no-return', ['hreflang-missing-return']),
  page('/language-one-way', [], {
    head: [
      alternate('en-gb', at('/language-one-way')),
      alternate('en-us', at('/language-no-return')),
      alternate('x-default', at('/language-one-way')),
    ].join(''),
  }),
  ...['/language-first', '/language-second'].map((path, index) =>
    page(path, index === 0 ? ['hreflang-x-default-missing'] : [], {
      head: alternate('en-gb', at('/language-first')) + alternate('en-us', at('/language-second')),
    }),
  ),
  page('/language-ambiguous', ['hreflang-ambiguous-set'], {
    head: ['en', 'fr', 'x-default'].map((code) => alternate(code, at('/language-ambiguous'))).join(''),
  }),
  page('/language-gone', ['hreflang-to-non200'], {
    head: alternate('en', at('/language-gone')) + alternate('x-default', at('/gone-abroad')),
  }),
  page('/language-noindex', ['hreflang-to-nonindexable'], {
    head: alternate('en', at('/language-noindex')) + alternate('x-default', at('/noindex')),
  }),
  page('/language-noncanonical', ['hreflang-to-noncanonical'], {
    head: alternate('en', at('/language-noncanonical')) + alternate('x-default', at('/canonical-link')),
  }),
  page('/language-body', ['hreflang-outside-head'], { main: alternate('en', at('/language-body')) }),
  page('/language-mismatch', ['hreflang-lang-mismatch'], { head: alternate('fr', at('/language-mismatch')) }),
];
