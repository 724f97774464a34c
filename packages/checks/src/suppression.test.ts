import { describe, expect, test } from '@jest/globals';
import type { PageOutcome } from './outcome.ts';
import { siteSuppressions, withoutSuppressed } from './suppression.ts';
import { sketchPageCheck } from './testing/sketch-check.ts';

function failed(id: string, category: 'http' | 'title' | 'url' = 'title'): PageOutcome {
  return {
    outcome: 'failed',
    check: sketchPageCheck({ id, category }),
    severity: 'medium',
    confidence: 'high',
    evidence: {},
  };
}

function idsOf(outcomes: readonly PageOutcome[]): readonly string[] {
  return outcomes.map((outcome) => (outcome.outcome === 'failed' ? outcome.check.id : outcome.checkId));
}

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
    ['content-head-broken', 'canonical-ignored'],
    ['content-head-broken', 'hreflang-outside-head'],
    ['content-js-dependent', 'content-thin'],
    ['http-soft-404', 'content-thin'],
    ['title-too-long', 'title-pixel-width'],
    ['url-too-many-params', 'url-too-long'],
  ])('%s absorbs %s', (owner, absorbed) => {
    expect(idsOf(withoutSuppressed([failed(absorbed), failed(owner)]))).toEqual([owner]);
    expect(idsOf(withoutSuppressed([failed(absorbed)]))).toEqual([absorbed]);
  });

  test('a crash is never suppressed', () => {
    const crash: PageOutcome = { outcome: 'crashed', checkId: 'title-missing', error: new Error('boom') };
    expect(withoutSuppressed([failed('http-no-response', 'http'), crash])).toContain(crash);
  });
});

describe('across the site', () => {
  test('a site-wide fault replaces what every page would repeat', () => {
    expect(siteSuppressions(new Set(['robots-noindex-sitewide'])).everywhere).toEqual([
      'robots-noindex-page',
    ]);
    expect(siteSuppressions(new Set(['robots-txt-blocks-site'])).everywhere).toEqual(['robots-page-blocked']);
  });

  test('copies of a page absorb its duplicate title, description, heading and text on the same URL', () => {
    const { onSameUrl } = siteSuppressions(new Set(['dup-exact-content']));
    expect(onSameUrl.map(({ suppressed }) => suppressed)).toEqual([
      'dup-title',
      'dup-description',
      'dup-h1',
      'dup-near-content',
    ]);
  });

  test('nothing is suppressed by what did not fail', () => {
    expect(siteSuppressions(new Set(['dup-title']))).toEqual({ everywhere: [], onSameUrl: [] });
  });
});
