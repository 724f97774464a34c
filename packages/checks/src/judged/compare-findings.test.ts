import { describe, expect, test } from '@jest/globals';
import { NotJudged, type ActionStatus, type GoneIssue, type Proven } from '@plumbline/contracts';
import fc from 'fast-check';
import { compareFindings, countChanges, type ComparedFinding } from './compare-findings.ts';
import { sayFixed, type PlacedFinding } from './judgement.ts';

const finding = (checkId: string, url: string, ...places: readonly string[]): PlacedFinding => ({
  checkId,
  url,
  places,
});
const judged = () => null;
const changesOf = (
  before: readonly PlacedFinding[],
  after: readonly PlacedFinding[],
  whyNotJudged: (finding: { readonly url: string }) => NotJudged | null = judged,
) => compareFindings(before, { findings: after, whyNotJudged }).map(({ change }) => change);

describe('a finding', () => {
  const links = (...hrefs: readonly string[]) => finding('link-broken-internal', '/a', ...hrefs);

  test('that was not there before is new', () => {
    expect(changesOf([], [finding('title-missing', '/a')])).toEqual(['new']);
  });

  test('that is there again is still there', () => {
    expect(changesOf([finding('title-missing', '/a')], [finding('title-missing', '/a')])).toEqual(['still']);
  });

  test('at another place of the page is new', () => {
    expect(changesOf([links('/old')], [links('/old', '/other')])).toEqual(['new']);
  });

  test('at fewer places of the page is still there', () => {
    expect(changesOf([links('/old', '/other')], [links('/other')])).toEqual(['still']);
  });

  test('is still there if its earlier places are not known', () => {
    expect(changesOf([links()], [links('/old')])).toEqual(['still']);
  });

  test('that is gone is fixed if the check has judged the page again', () => {
    expect(changesOf([finding('title-missing', '/a')], [])).toEqual(['fixed']);
  });

  test.each(NotJudged.options)('that is gone because the page is %s is not judged', (why) => {
    const before = [finding('title-missing', '/a'), finding('title-missing', '/b')];
    const changes = compareFindings(before, {
      findings: [],
      whyNotJudged: ({ url }) => (url === '/a' ? why : null),
    });
    expect(changes).toMatchObject([{ change: 'not_judged', after: { notJudged: why } }, { change: 'fixed' }]);
  });
});

test('the compiler lets no code say that a finding is fixed without a judgement that passed the page', () => {
  // @ts-expect-error: the bare word proves nothing.
  const compared: ComparedFinding<PlacedFinding, PlacedFinding>['change'] = 'fixed';
  // @ts-expect-error: nor does it in an answer.
  const answered: GoneIssue['change'] = 'fixed';
  // @ts-expect-error: nor as the state of an action.
  const action: Proven<ActionStatus> = 'fixed';
  // @ts-expect-error: a check that did not judge has no judgement.
  const silent = sayFixed({ judged: false, notJudged: 'lost' });
  // @ts-expect-error: nor is a judgement that found something.
  const found = sayFixed({ judged: true, found: finding('title-missing', '/a') });
  const passed = sayFixed({ judged: true, found: null });
  expect([compared, answered, action, silent, found, passed]).toHaveLength(6);
});

describe('for any findings', () => {
  const anyFinding = fc.record({
    checkId: fc.constantFrom('one', 'other'),
    url: fc.constantFrom('/a', '/b', '/c'),
    places: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  });
  const anyFindings = fc.uniqueArray(anyFinding, { selector: ({ checkId, url }) => `${checkId} ${url}` });

  test('nothing is new or fixed where nothing has changed', () => {
    fc.assert(
      fc.property(anyFindings, (findings) => {
        expect(new Set(changesOf(findings, findings))).toEqual(new Set(findings.map(() => 'still')));
      }),
    );
  });

  test('nothing is fixed on a page that was not judged', () => {
    fc.assert(
      fc.property(anyFindings, anyFindings, fc.constantFrom(...NotJudged.options), (before, after, why) => {
        expect(changesOf(before, after, () => why)).not.toContain('fixed');
      }),
    );
  });

  test('each later finding is new or still there', () => {
    fc.assert(
      fc.property(anyFindings, anyFindings, (before, after) => {
        const counts = countChanges(compareFindings(before, { findings: after, whyNotJudged: judged }));
        expect(counts.new + counts.still).toBe(after.length);
      }),
    );
  });
});
