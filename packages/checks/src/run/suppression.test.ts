import { describe, expect, test } from '@jest/globals';
import { catalogue, pageChecks } from '../catalogue/index.ts';
import type { PageOutcome } from './outcome.ts';
import { siteSuppressions, type FailedChecks } from './site-suppressions.ts';
import { withoutSuppressed } from './suppression.ts';
import { sketchPageCheck } from '../testing/sketch-check.ts';

function failed(id: string, category: 'http' | 'title' | 'url' = 'title'): PageOutcome {
  return {
    outcome: 'failed',
    check: pageChecks.find((check) => check.id === id) ?? sketchPageCheck({ id, category }),
    severity: 'medium',
    confidence: 'high',
    evidence: {},
  };
}

function idsOf(outcomes: readonly PageOutcome[]): readonly string[] {
  return outcomes.map((outcome) => (outcome.outcome === 'failed' ? outcome.check.id : outcome.checkId));
}

function failing(anywhere: readonly string[], aboutSite: readonly string[] = []): FailedChecks {
  return { anywhere: new Set([...anywhere, ...aboutSite]), aboutSite: new Set(aboutSite) };
}

test('every check that another one absorbs is in the catalogue', () => {
  const known = new Set(catalogue.map(({ id }) => id));
  const named = catalogue.flatMap(
    ({ absorbs: { onPage = [], onUrl = [], onNamedUrls = [], acrossSite = [] } = {} }) => [
      ...(onPage === 'judgements-of-content' ? [] : onPage),
      ...onUrl,
      ...onNamedUrls,
      ...acrossSite,
    ],
  );
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

describe('on one page', () => {
  test.each(['http-access-denied', 'http-no-response', 'http-server-error'])(
    '%s leaves only what is said about the response and the URL',
    (id) => {
      const outcomes = [failed(id, 'http'), failed('title-missing'), failed('url-uppercase', 'url')];
      expect(idsOf(withoutSuppressed(outcomes))).toEqual([id, 'url-uppercase']);
    },
  );

  test.each([
    ['content-head-broken', 'title-outside-head'],
    ['redirect-meta-refresh', 'viewport-missing'],
    ['content-js-dependent', 'struct-dead-end'],
    ['content-head-broken', 'canonical-ignored'],
    ['content-head-broken', 'hreflang-outside-head'],
    ['content-js-dependent', 'content-thin'],
    ['http-soft-404', 'content-thin'],
    ['title-too-long', 'title-pixel-width'],
    ['title-generic', 'title-too-short'],
    ['url-too-many-params', 'url-too-long'],
  ])('%s absorbs %s', (owner, absorbed) => {
    expect(idsOf(withoutSuppressed([failed(absorbed), failed(owner)]))).toEqual([owner]);
    expect(idsOf(withoutSuppressed([failed(absorbed)]))).toEqual([absorbed]);
  });

  test.each([
    ['phrase', ['http-soft-404']],
    ['blank', ['description-missing', 'http-soft-404']],
  ])(
    'on a page that answers 200 and is an error page by its %s, other findings stay only if the page is blank',
    (reason, told) => {
      const error = { ...failed('http-soft-404', 'http'), evidence: { reason } };
      expect(idsOf(withoutSuppressed([failed('description-missing'), error]))).toEqual(told);
    },
  );

  test.each([
    [0, ['redirect-meta-refresh']],
    [5, ['description-missing', 'redirect-meta-refresh']],
  ])(
    'findings of a page that sends its readers on after %d seconds stay only if they can be read',
    (delaySeconds, told) => {
      const sendsOn = { ...failed('redirect-meta-refresh'), evidence: { delaySeconds } };
      expect(idsOf(withoutSuppressed([failed('description-missing'), sendsOn]))).toEqual(told);
    },
  );

  test('a crash is never suppressed', () => {
    const crash: PageOutcome = { outcome: 'crashed', checkId: 'title-missing', error: new Error('boom') };
    expect(withoutSuppressed([failed('http-no-response', 'http'), crash])).toContain(crash);
  });
});

describe('across the site', () => {
  test('a site-wide fault replaces what every page would repeat', () => {
    expect(siteSuppressions(failing([], ['robots-noindex-sitewide'])).everywhere).toEqual([
      'robots-noindex-page',
      'sitemap-url-nonindexable',
    ]);
    expect(siteSuppressions(failing([], ['robots-txt-blocks-site'])).everywhere).toEqual([
      'ai-llms-txt-invalid',
      'robots-page-blocked',
      'sitemap-url-nonindexable',
    ]);
  });

  test('a noindex home page does not absorb the findings of other noindex pages', () => {
    expect(siteSuppressions(failing(['robots-noindex-sitewide']))).toEqual({
      everywhere: [],
      onSameUrl: [
        { by: 'robots-noindex-sitewide', suppressed: 'robots-noindex-page' },
        { by: 'robots-noindex-sitewide', suppressed: 'sitemap-url-nonindexable' },
      ],
      onNamedUrls: [],
    });
  });

  test('a sitemap entry that may not be indexed absorbs what keeps it out on the same URL', () => {
    expect(siteSuppressions(failing(['sitemap-url-nonindexable'])).onSameUrl).toEqual([
      { by: 'sitemap-url-nonindexable', suppressed: 'robots-noindex-page' },
      { by: 'sitemap-url-nonindexable', suppressed: 'robots-page-blocked' },
    ]);
  });

  test('copies of a page absorb its duplicate title, description, heading and text on the same URL', () => {
    const { onSameUrl } = siteSuppressions(failing(['dup-exact-content']));
    expect(onSameUrl.map(({ suppressed }) => suppressed)).toEqual([
      'dup-title',
      'dup-description',
      'dup-h1',
      'dup-near-content',
    ]);
  });

  test('http-soft-404 absorbs that no sitemap lists the page, because its fixes take it out of them', () => {
    expect(siteSuppressions(failing(['http-soft-404'])).onSameUrl).toContainEqual({
      by: 'http-soft-404',
      suppressed: 'sitemap-page-missing',
    });
  });

  test.each(['http-soft-404', 'lost-page'])('%s absorbs that a notice names no other languages', (by) => {
    const { onSameUrl } = siteSuppressions(failing([by]));
    expect(onSameUrl).toContainEqual({ by, suppressed: 'hreflang-missing-return' });
  });

  test('copies of a page need no more links', () => {
    expect(siteSuppressions(failing(['dup-exact-content'])).onNamedUrls).toEqual([
      { by: 'dup-exact-content', suppressed: 'struct-single-inlink' },
    ]);
  });

  test('an error page needs no card, although it answers 200', () => {
    expect(siteSuppressions(failing(['http-soft-404'])).onSameUrl).toContainEqual({
      by: 'http-soft-404',
      suppressed: 'twitter-card-missing',
    });
  });

  test('a misspelt address needs no links from nearby pages', () => {
    expect(siteSuppressions(failing(['url-double-slash'])).onSameUrl).toEqual([
      { by: 'url-double-slash', suppressed: 'struct-deep-page' },
    ]);
  });

  test.each(['soft_404', 'auth'])(
    'the content of a page that gave way to an empty one or to a sign-in is not judged (%s)',
    (how) => {
      expect(siteSuppressions(failing(['lost-page'])).onSameUrl).toContainEqual({
        by: 'lost-page',
        suppressed: 'title-missing',
        evidence: { how },
      });
    },
  );

  test.each(['struct-orphan', 'dup-exact-content'])(
    'a page that is lost has no %s besides, which ends with the loss',
    (suppressed) => {
      expect(siteSuppressions(failing(['lost-page'])).onSameUrl).toContainEqual({
        by: 'lost-page',
        suppressed,
      });
    },
  );

  test('a check that did not fail suppresses nothing', () => {
    expect(siteSuppressions(failing(['dup-title']))).toEqual({
      everywhere: [],
      onSameUrl: [],
      onNamedUrls: [],
    });
  });
});
