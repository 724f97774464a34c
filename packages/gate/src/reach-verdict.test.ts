import { describe, expect, test } from '@jest/globals';
import { catalogue, failureOfCheck, type Check } from '@plumbline/checks';
import { issueOfFailure, type FoundIssue } from './found-issue.ts';
import type { JudgedTotals } from './issues-of-pages.ts';
import { reachVerdict, type Baseline } from './reach-verdict.ts';

const url = 'https://example.com/a';
const rules = { failOn: 'high', failOnExisting: false } as const;
const totals: JudgedTotals = {
  pages: 1,
  htmlPages: 1,
  indexablePages: 1,
  notShown: new Set(),
  crashed: new Set(),
  notRendered: new Set(),
};

function found(checkId: string, differing: Partial<FoundIssue> = {}): FoundIssue {
  const check = catalogue.find(({ id }) => id === checkId) as Check;
  const evidence = { how: 'noindex', is: 'says noindex' };
  return { ...issueOfFailure(url, failureOfCheck(check, { evidence })), ...differing };
}

const knowing = (...checkIds: readonly string[]): Baseline => ({
  findings: checkIds.map((checkId) => ({ checkId, url, places: [], severity: 'critical', notJudged: null })),
  explains: () => false,
});

describe('what blocks', () => {
  const lost = found('lost-page', { how: 'noindex' });
  const blocks = (issue: FoundIssue, baseline: Baseline | null, differing: object = {}) =>
    reachVerdict([issue], baseline, totals, { ...rules, ...differing }).issues[0]?.blocks;

  test('a known issue, only if the caller asks for that', () => {
    const issue = found('viewport-missing');
    expect(blocks(issue, knowing())).toBe(true);
    expect(blocks(issue, knowing('viewport-missing'))).toBe(false);
    expect(blocks(issue, knowing('viewport-missing'), { failOnExisting: true })).toBe(true);
  });

  test('a page that is lost, whatever priority fails', () => {
    expect(blocks(lost, null)).toBe(true);
    expect(blocks(lost, knowing(), { failOn: 'critical' })).toBe(true);
  });

  test('a page that was lost before, if it has changed', () => {
    const known = knowing('lost-page');
    expect(blocks({ ...lost, pageIsUnchanged: false }, known)).toBe(true);
    expect(blocks({ ...lost, pageIsUnchanged: true }, known)).toBe(false);
    expect(blocks({ ...lost, pageIsUnchanged: true }, known, { failOnExisting: true })).toBe(true);
    expect(blocks({ ...lost, pageIsUnchanged: true }, null)).toBe(true);
  });
});

describe('what is gone', () => {
  const goneBeside = (reason: string) =>
    reachVerdict(
      [found('http-soft-404', { evidence: { reason } })],
      knowing('http-soft-404', 'title-missing'),
      totals,
      rules,
    ).gone;

  test('is fixed on a nearly empty page that passes the check', () => {
    expect(goneBeside('blank')).toMatchObject([{ checkId: 'title-missing', change: 'fixed' }]);
  });

  test('is not judged on a page that shows an error', () => {
    expect(goneBeside('phrase')).toMatchObject([
      { checkId: 'title-missing', change: 'not_judged', notJudged: 'not_asked' },
    ]);
  });
});

test('what is gone is not fixed if the analysis could not judge it either', () => {
  const finding = { checkId: 'link-broken-internal', url, places: [], severity: 'high' } as const;
  const known: Baseline = { ...knowing(), findings: [{ ...finding, notJudged: 'refused' }] };
  expect(reachVerdict([], known, totals, rules).gone).toMatchObject([
    { checkId: 'link-broken-internal', change: 'not_judged', notJudged: 'refused' },
  ]);
});

describe('the score', () => {
  const scoreOf = (differing: Partial<JudgedTotals>, issues: readonly FoundIssue[] = []) =>
    reachVerdict(issues, null, { ...totals, ...differing }, rules).score;

  test('is 100 if every check has judged every page and found nothing', () => {
    expect(scoreOf({})).toBe(100);
  });

  test.each<[string, Partial<JudgedTotals>]>([
    ['a page that search engines do not show', { indexablePages: 0, notShown: new Set([url]) }],
    ['a page that is no HTML', { htmlPages: 0, indexablePages: 0 }],
    ['a check that crashed', { crashed: new Set([`title-missing ${url}`]) }],
  ])('is 99 because of %s', (_name, differing) => {
    expect(scoreOf(differing)).toBe(99);
  });

  test('is 0 if search engines drop the page', () => {
    expect(scoreOf({}, [found('lost-page')])).toBe(0);
  });
});

test('no issue is fixed on a lost page, but an issue whose check passes is', () => {
  const known = knowing('h1-missing', 'title-missing');
  expect(reachVerdict([found('lost-page')], known, totals, rules).gone).toMatchObject([
    { change: 'not_judged', notJudged: 'lost' },
    { change: 'not_judged', notJudged: 'lost' },
  ]);
  expect(reachVerdict([found('title-missing')], known, totals, rules).gone).toMatchObject([
    { checkId: 'h1-missing', change: 'fixed' },
  ]);
});

describe('the source of a page that scripts change', () => {
  const unread = { ...totals, notRendered: new Set([url]) };

  test('fixes nothing that the browser showed', () => {
    expect(reachVerdict([], knowing('h1-multiple'), unread, rules).gone).toMatchObject([
      { checkId: 'h1-multiple', change: 'not_judged', notJudged: 'not_rendered' },
    ]);
  });

  test('lacks nothing new, but may have another new issue', () => {
    const issues = ['title-missing', 'content-js-dependent', 'viewport-missing'].map((id) => found(id));
    const idsWith = (baseline: Baseline | null) =>
      reachVerdict(issues, baseline, unread, rules).issues.map(({ checkId }) => checkId);
    expect(idsWith(knowing())).toEqual(['viewport-missing']);
    expect(idsWith(knowing('title-missing'))).toEqual(
      expect.arrayContaining(['title-missing', 'viewport-missing']),
    );
    expect(idsWith(null)).toHaveLength(3);
  });
});
