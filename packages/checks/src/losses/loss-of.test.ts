import { describe, expect, test } from '@jest/globals';
import type { LossKind, LossReason } from '@plumbline/contracts';
import { findablePage, lossOf, type Indexability, type RedirectEnd, type Surroundings } from './loss-of.ts';

const url = 'https://example.com/drills';
const elsewhere = 'https://example.com/saws';
const indexable = findablePage({ canonicalUrl: url });
const linked: Surroundings = {
  isReferenced: true,
  mayBeReferenced: false,
  redirectEnd: null,
  hasCopy: false,
  isExpected: false,
};
const moved = { statusCode: 301, redirectUrl: elsewhere };
const endOf = (end: Partial<RedirectEnd> = {}, is: Partial<Indexability> = {}): RedirectEnd => ({
  url: elsewhere,
  is: findablePage(is),
  isHomePage: false,
  hasCopy: false,
  hasLostContent: false,
  ...end,
});
const lossAfter = (is: Partial<Indexability>, around: Partial<Surroundings> = {}) =>
  lossOf(url, indexable, { ...indexable, ...is }, { ...linked, ...around });

describe('search engines lose a page', () => {
  test.each<readonly [string, Partial<Indexability>, LossKind]>([
    ['that says noindex', { noindex: true }, 'noindex'],
    ['that robots.txt forbids', { blockedBy: 'Disallow: /', statusCode: null }, 'robots'],
    ['that names another canonical', { canonicalUrl: 'https://staging.example.com/drills' }, 'canonical'],
    ['that redirects for good', { statusCode: 301, redirectUrl: elsewhere }, 'redirect'],
    ['that redirects for a while', { statusCode: 302, redirectUrl: elsewhere }, 'redirect'],
    ['whose header refreshes to another page', { redirectUrl: elsewhere }, 'redirect'],
    ['with a meta refresh', { sentOn: { by: 'meta-refresh', url: elsewhere } }, 'redirect'],
    ['whose script sends readers on', { sentOn: { by: 'script', url: elsewhere } }, 'redirect'],
    [
      'that redirects to a sign-in',
      { statusCode: 302, redirectUrl: 'https://example.com/login?to=1' },
      'auth',
    ],
    ['that wants a password', { statusCode: 401 }, 'auth'],
    ['that is forbidden', { statusCode: 403 }, 'auth'],
    ['that a firewall refuses, which may let search engines in', { statusCode: 406 }, 'auth'],
    [
      'that is refused for legal reasons, which may not hold where search engines are',
      { statusCode: 451 },
      'auth',
    ],
    ['that shows a sign-in form', { standIn: 'auth' }, 'auth'],
    ['that is not found', { statusCode: 404 }, 'status'],
    ['that is gone', { statusCode: 410 }, 'status'],
    ['whose server fails', { statusCode: 503 }, 'status'],
    ['that gives no answer', { statusCode: null, failureReason: 'timeout' }, 'status'],
    ['that is empty or says that it is not there', { standIn: 'soft_404' }, 'soft_404'],
    ['that is an empty shell', { standIn: 'shell' }, 'shell'],
    ['that has an empty body', { body: 'empty' }, 'soft_404'],
    ['that is served as another type', { body: 'other' }, 'soft_404'],
  ])('%s', (_name, is, how) => {
    expect(lossAfter(is)).toMatchObject({ how, meant: null, wayBack: expect.stringMatching(/\.$/) });
  });

  test.each<readonly [string, Partial<Indexability>, string]>([
    [
      'that robots.txt forbids',
      { blockedBy: 'line 2: Disallow: /' },
      'is forbidden by robots.txt (line 2: Disallow: /)',
    ],
    [
      'that refuses the crawler, which says nothing certain of search engines',
      { statusCode: 403 },
      'refuses the crawler with status 403, and perhaps search engines too',
    ],
    ['that waits for scripts', { standIn: 'shell' }, 'answers 200 with an empty shell that scripts fill in'],
    [
      'that stays empty after its scripts have run',
      { standIn: 'shell', isRendered: true },
      'answers 200 with an empty shell, which its scripts do not fill in',
    ],
  ])('%s, in words that follow "now it"', (_name, is, words) => {
    expect(lossAfter(is)).toMatchObject({ is: words });
  });

  test('to which nothing leads any more', () => {
    expect(lossAfter({}, { isReferenced: false })).toMatchObject({ how: 'unlinked', meant: null });
  });

  test('but not if a page that could not be read linked to it', () => {
    const hidden = { isReferenced: false, mayBeReferenced: true };
    expect(lossAfter({}, hidden)).toBeNull();
    expect(lossAfter({ statusCode: 410 }, hidden)).toMatchObject({ how: 'status', meant: 'retired' });
  });

  test('by the first of several faults that they meet', () => {
    const faults = { noindex: true, canonicalUrl: elsewhere, standIn: 'soft_404' } as const;
    expect(lossAfter(faults)).toMatchObject({ how: 'noindex' });
    expect(lossAfter({ ...faults, statusCode: 404 })).toMatchObject({ how: 'status' });
  });
});

describe('search engines keep a page', () => {
  test.each<readonly [string, Partial<Indexability>, Partial<Surroundings>]>([
    ['that is as it was', {}, {}],
    ['without a canonical', { canonicalUrl: null }, {}],
    ['whose canonical is a copy of it', { canonicalUrl: elsewhere }, { hasCopy: true }],
  ])('%s', (_name, is, around) => {
    expect(lossAfter(is, around)).toBeNull();
  });

  test.each<readonly [Indexability['changedByRendering'][number], Partial<Indexability>]>([
    ['words', { standIn: 'shell' }],
    ['words', { standIn: 'soft_404' }],
    ['canonical', { canonicalUrl: elsewhere }],
  ])('as far as is known, if scripts made its %s before and were not run now: %j', (part, is) => {
    const was = { ...indexable, isRendered: true, changedByRendering: [part] };
    expect(lossOf(url, was, { ...indexable, ...is }, linked)).toBeNull();
    expect(lossOf(url, was, { ...indexable, ...is, isRendered: true }, linked)).not.toBeNull();
    expect(lossOf(url, { ...was, changedByRendering: [] }, { ...indexable, ...is }, linked)).not.toBeNull();
    expect(lossOf(url, was, { ...indexable, ...is, noindex: true }, linked)).toMatchObject({
      how: 'noindex',
    });
  });

  test.each<readonly [string, Partial<Indexability>]>([
    ['met a challenge', { statusCode: 403, isChallenge: true }],
    ['asked too often', { statusCode: 429 }],
    ['found the page too costly', { statusCode: null, failureReason: 'page_too_costly' }],
    ['ended', { statusCode: null, failureReason: 'internal' }],
    ['has no name server', { statusCode: null, failureReason: 'dns_unavailable' }],
  ])('as far as is known, if the crawler %s, there or where redirects end', (_name, is) => {
    expect(lossAfter(is)).toBeNull();
    expect(lossAfter(moved, { redirectEnd: endOf({}, is) })).toBeNull();
  });
});

test.each<readonly [string, Partial<Indexability>]>([
  ['noindex', { noindex: true }],
  ['an error', { statusCode: 404 }],
  ['a redirect', { statusCode: 301, redirectUrl: elsewhere }],
  ['a meta refresh', { sentOn: { by: 'meta-refresh', url: elsewhere } }],
  ['another canonical', { canonicalUrl: elsewhere }],
  ['forbidden', { blockedBy: 'Disallow: /' }],
  ['not there', { standIn: 'soft_404' }],
  ['no HTML', { body: 'other' }],
])('a page that was %s before has nothing to lose', (_name, state) => {
  const was = { ...indexable, ...state };
  expect(lossOf(url, was, was, linked)).toBeNull();
  expect(lossOf(url, was, { ...indexable, noindex: true }, linked)).toBeNull();
});

test.each(['auth', 'shell'] as const)(
  'a page that showed the same stand-in before (%s) is not lost by it',
  (standIn) => {
    const was = { ...indexable, standIn };
    expect(lossOf(url, was, was, linked)).toBeNull();
    expect(lossOf(url, was, { ...was, noindex: true }, linked)).toMatchObject({ how: 'noindex' });
  },
);

describe('a loss is meant', () => {
  const unlinked = { isReferenced: false };
  const replaced = { ...unlinked, redirectEnd: endOf() };
  test.each<readonly [string, Partial<Indexability>, Partial<Surroundings>, LossReason]>([
    ['where another page takes its place, and links and sitemaps name that one', moved, replaced, 'replaced'],
    [
      'where its URL has another spelling now, whatever links name',
      moved,
      { redirectEnd: endOf({ url: `${url}/` }) },
      'replaced',
    ],
    [
      'where a file takes its place, which is no page',
      moved,
      { ...unlinked, redirectEnd: endOf({}, { body: 'other' }) },
      'replaced',
    ],
    [
      'where the page in its place names its canonical, which has the same content',
      moved,
      { ...unlinked, redirectEnd: endOf({ hasCopy: true }, { canonicalUrl: url }) },
      'replaced',
    ],
    [
      'where it has its content at another address, also while links name the old one',
      moved,
      { redirectEnd: endOf({ hasLostContent: true }) },
      'replaced',
    ],
    ['the same with 308', { ...moved, statusCode: 308 }, replaced, 'replaced'],
    ['where it was taken down, with all that leads to it', { statusCode: 410 }, unlinked, 'retired'],
    ['where the owner says so', { noindex: true }, { isExpected: true }, 'expected'],
  ])('%s', (_name, is, around, meant) => {
    expect(lossAfter(is, around)).toMatchObject({ meant });
  });

  test.each<readonly [string, Partial<Indexability>, Partial<Surroundings>]>([
    ['while links still name the old address', moved, { redirectEnd: endOf() }],
    [
      'where the page with its content may not be indexed',
      moved,
      { redirectEnd: endOf({ hasLostContent: true }, { noindex: true }) },
    ],
    ['where the redirect ends nowhere', moved, unlinked],
    [
      'where the redirect ends at the home page',
      moved,
      { ...unlinked, redirectEnd: endOf({ isHomePage: true }) },
    ],
    [
      'where the redirect ends at an error',
      moved,
      { ...unlinked, redirectEnd: endOf({}, { statusCode: 404 }) },
    ],
    [
      'where its other spelling may not be indexed',
      moved,
      { ...unlinked, redirectEnd: endOf({ url: `${url}/` }, { noindex: true }) },
    ],
    [
      'where the redirect is for a while',
      { ...moved, statusCode: 302 },
      { ...unlinked, redirectEnd: endOf({ url: `${url}/` }) },
    ],
    ['where a page that is gone is still linked', { statusCode: 410 }, {}],
    ['where a page is not found', { statusCode: 404 }, unlinked],
  ])('but not %s', (_name, is, around) => {
    expect(lossAfter(is, around)).toMatchObject({ meant: null });
  });

  test.each(['shell', 'auth'] as const)(
    'nor where a page only showed what all do before, as %s',
    (standIn) => {
      const around = { ...linked, redirectEnd: endOf({ hasLostContent: true }) };
      const was = { ...indexable, standIn };
      expect(lossOf(url, was, { ...was, ...moved }, around)).toMatchObject({ meant: null });
    },
  );

  test.each<readonly [string, Partial<RedirectEnd>, Partial<Indexability>, LossKind, string]>([
    ['says noindex', {}, { noindex: true }, 'redirect', `redirects to ${elsewhere}, which says noindex`],
    [
      'asks for a sign-in',
      { url: `${elsewhere}/all` },
      { standIn: 'auth' },
      'auth',
      `redirects to ${elsewhere} and from there to ${elsewhere}/all, which answers 200 and asks for a sign-in`,
    ],
  ])(
    'but not where the redirect ends at a page that %s, and the loss says so',
    (_name, end, page, how, is) => {
      expect(lossAfter(moved, { ...unlinked, redirectEnd: endOf(end, page) })).toMatchObject({
        how,
        is,
        meant: null,
      });
    },
  );
});
