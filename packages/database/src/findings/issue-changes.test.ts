import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  compareFindings,
  countChanges,
  type ComparedFinding,
  type Evidence,
  type PlacedFinding,
} from '@plumbline/checks';
import { FindingChange, NotJudged, type CrawlOptions } from '@plumbline/contracts';
import { urlHash } from '@plumbline/web';
import fc from 'fast-check';
import { getAnalysis } from '../analyses/analyses.ts';
import type { Analysis } from '../analyses/analysis.ts';
import type { Prisma } from '../generated/client.ts';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { askedOnly } from '../testing/asked-only.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertIssues } from './insert-issues.ts';
import { countIssueChanges, keepIssueChanges, listIssueChanges, type AnalysisPair } from './issue-changes.ts';
import { settleIgnored } from './settle-ignored.ts';
import { keepComparison } from './standing.ts';

/** Later states of a page, each with the reason why its checks have not judged it; null if they have. */
const looks = {
  judged: { row: { indexable: true, statusCode: 200, wordCount: 100 }, why: null },
  refused: { row: { statusCode: 429 }, why: 'refused' },
  failing: { row: { statusCode: 503 }, why: 'refused' },
  costly: { row: { failureReason: 'page_too_costly' }, why: 'too_costly' },
  shell: {
    row: { indexable: true, statusCode: 200, wordCount: 3, summary: { standIn: 'shell' } },
    why: 'not_rendered',
  },
  leftRaw: {
    row: {
      indexable: true,
      statusCode: 200,
      wordCount: 100,
      rendered: false,
      renderReason: 'render_timeout',
    },
    why: 'not_rendered',
  },
  hidden: { row: { indexable: false, statusCode: 200, wordCount: 100 }, why: 'lost' },
  cut: { row: { state: 'skipped', skipReason: 'page_limit' }, why: 'out_of_budget' },
  crashed: {
    row: { indexable: true, statusCode: 200, wordCount: 100, crashedChecks: ['one', 'other'] },
    why: 'too_costly',
  },
  left: { row: { state: 'skipped', skipReason: 'excluded' }, why: 'not_asked' },
  unknown: { row: null, why: 'lost' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly row: Partial<Prisma.CrawlUrlCreateManyInput> | null; readonly why: NotJudged | null }
  >
>;
type Look = keyof typeof looks;

const urls = ['https://site.test/a', 'https://site.test/b', 'https://site.test/c'];
const checks = askedOnly('one', 'other');

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

async function anAnalysis(
  findings: readonly PlacedFinding[],
  lookAt: (url: string) => Look,
  evidence: Evidence = {},
) {
  const { db } = opened;
  const { accountId, analysisId } = await seedAnalysis(db);
  const rows = urls.flatMap((url) => {
    const { row } = looks[lookAt(url)];
    return row === null ? [] : [{ url, ...row }];
  });
  await seedUrls(db, analysisId, rows);
  await insertIssues(
    db,
    analysisId,
    findings.map(({ checkId, url, places }) => ({
      checkId,
      url,
      places: places.map((place) => crc32(place) | 0),
      severity: 'medium',
      confidence: 'high',
      evidence,
      fix: null,
    })),
  );
  const analysis = await getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  return settled(analysis);
}

/** Counts the findings of an analysis in its row. */
async function settled(analysis: Analysis): Promise<Analysis> {
  await settleIgnored(opened.db, analysis);
  return analysis;
}

const anyFindings = fc.uniqueArray(
  fc.record({
    checkId: fc.constantFrom('one', 'other'),
    url: fc.constantFrom(...urls),
    places: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  }),
  { selector: ({ checkId, url }) => `${checkId} ${url}` },
);
const anyLooks = fc.tuple(...urls.map(() => fc.constantFrom(...(Object.keys(looks) as Look[]))));

function saidOf(changes: readonly ComparedFinding<PlacedFinding, PlacedFinding>[], asked: FindingChange) {
  const own = changes.filter(({ change }) => change === asked);
  const said = own.map((change) => {
    const { checkId, url } = 'before' in change ? change.before : change.after.found;
    return `${checkId} ${url} ${change.after.judged ? 'null' : change.after.notJudged}`;
  });
  return said.toSorted();
}

test('the looks cover each reason not to judge a page', () => {
  const reasons = new Set(Object.values(looks).map(({ why }) => why));
  expect(reasons).toEqual(new Set([null, ...NotJudged.options]));
});

test('the SQL statement agrees with compareFindings about any findings', async () => {
  await fc.assert(
    fc.asyncProperty(anyFindings, anyFindings, anyLooks, async (before, after, seen) => {
      const lookAt = (url: string) => seen[urls.indexOf(url)] ?? 'judged';
      const isFound = ({ url }: PlacedFinding) => lookAt(url) === 'judged';
      const found = after.filter(isFound);
      const from = await anAnalysis(before, () => 'judged');
      const to = { analysis: await anAnalysis(found, lookAt), checks };
      const expected = compareFindings(before, {
        findings: found,
        whyNotJudged: ({ url }) => looks[lookAt(url)].why,
      });
      const compared = { from: from.id, to };
      expect(await countIssueChanges(opened.db, compared)).toEqual(countChanges(expected));
      const kept = await opened.db.$transaction((tx) => keepIssueChanges(tx, compared));
      expect(kept.counts).toEqual(countChanges(expected));
      expect(kept.came.reduce((total, { issues }) => total + issues, 0)).toBe(kept.counts.new);
      for (const areChangesKept of [false, true])
        for (const change of FindingChange.options) {
          const pair = { ...compared, areChangesKept };
          const { rows } = await listIssueChanges(opened.db, pair, change, { limit: 100 });
          const said = rows.map(({ checkId, url, notJudged }) => `${checkId} ${url} ${String(notJudged)}`);
          expect({ change, said: said.toSorted() }).toEqual({ change, said: saidOf(expected, change) });
        }
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['blank', { fixed: 1, not_judged: 0 }],
  ['phrase', { fixed: 0, not_judged: 1 }],
])(
  'a check that absorbs another one only with the reason "phrase" fails on the page with the reason "%s"',
  async (reason, counts) => {
    const [url = ''] = urls;
    const placed = (checkId: string) => [{ checkId, url, places: [] }];
    const before = await anAnalysis(placed('one'), () => 'judged');
    const analysis = await anAnalysis(placed('other'), () => 'judged', { reason });
    const absorption = {
      by: 'other',
      absorbed: 'one',
      at: 'same-url',
      evidence: { reason: 'phrase' },
      why: 'not_asked',
    } as const;
    const judge = { analysis, checks: { ...checks, absorptions: [absorption] } };
    await expect(countIssueChanges(opened.db, { from: before.id, to: judge })).resolves.toMatchObject(counts);
  },
);

/** Compares two analyses of which nothing is stored, and returns the URLs of the findings with that change. */
async function listed(pair: AnalysisPair, change: FindingChange): Promise<readonly string[]> {
  const { rows } = await listIssueChanges(opened.db, { ...pair, areChangesKept: false }, change, {
    limit: 9,
  });
  return rows.map(({ url }) => url);
}

test('a finding that one about the whole site stood for is not new', async () => {
  const { db } = opened;
  const [before, after] = [await anAnalysis([], () => 'judged'), await anAnalysis([], () => 'judged')];
  const [url = ''] = urls;
  const finding = { url, severity: 'low', confidence: 'high', evidence: {}, fix: null } as const;
  const sitewide = { ...finding, checkId: 'robots-noindex-sitewide', aboutSite: true };
  await insertIssues(db, after.id, [{ ...finding, checkId: 'robots-noindex-page' }]);
  const pair = { from: before.id, to: { analysis: await settled(after), checks } };
  await expect(countIssueChanges(db, pair)).resolves.toMatchObject({ new: 1, still: 0 });
  await insertIssues(db, before.id, [sitewide]);
  await expect(countIssueChanges(db, pair)).resolves.toMatchObject({ new: 0, still: 1 });
  await expect(listed(pair, 'still')).resolves.toEqual([url]);
});

test('a finding about a group of pages is the same at another page of the group', async () => {
  const { db } = opened;
  const [before, after] = [await anAnalysis([], () => 'judged'), await anAnalysis([], () => 'judged')];
  const [first = '', second = '', other = ''] = urls;
  const finding = {
    checkId: 'dup-h1',
    severity: 'low',
    confidence: 'high',
    evidence: {},
    fix: null,
  } as const;
  const group = (url: string, named: string) => ({ ...finding, url, restsOn: [urlHash(named)] });
  await insertIssues(db, before.id, [group(first, second)]);
  const firstSeenAt = new Date('2026-01-01');
  await db.issue.updateMany({ where: { analysisId: before.id }, data: { firstSeenAt } });
  await insertIssues(db, after.id, [group(second, first)], before.id);
  await expect(db.issue.findFirst({ where: { analysisId: after.id } })).resolves.toMatchObject({
    firstSeenAt,
  });
  const asked = { ...checks, all: ['dup-h1'] };
  const pair = { from: before.id, to: { analysis: await settled(after), checks: asked } };
  await expect(countIssueChanges(db, pair)).resolves.toEqual({ new: 0, still: 1, fixed: 0, not_judged: 0 });
  await expect(listed(pair, 'still')).resolves.toEqual([second]);
  await db.issue.updateMany({ where: { analysisId: after.id }, data: { url: other } });
  await expect(countIssueChanges(db, pair)).resolves.toEqual({ new: 1, still: 0, fixed: 1, not_judged: 0 });
});

type Row = Partial<Prisma.CrawlUrlCreateManyInput>;
const [page = ''] = urls;
const raw: Row = { indexable: true, statusCode: 200, wordCount: 100, rendered: false };
const leftRaw: Row = { ...raw, renderReason: 'no_renderer' };
const rendered: Row = { ...raw, rendered: true, renderReason: 'template' };
const changed: Row = { ...rendered, changedByRendering: ['h1'] };
const template = '*: header main';
const suspected: Row = { ...raw, summary: { scriptedTemplate: template } };

/** Analyses the page on several nights. Its only finding is there on the first one. @returns its fate after each other night */
async function fatesOn(nights: readonly (Row | null)[], options: CrawlOptions = {}, unchangedSamples = 0) {
  const { db } = opened;
  const [first, ...later] = await Promise.all(
    nights.map(async (row, index) => {
      const { accountId, analysisId } = await seedAnalysis(db, { options: index === 0 ? {} : options });
      await seedUrls(db, analysisId, row === null ? [] : [{ url: page, ...row }]);
      await db.renderedTemplate.create({ data: { analysisId, template, unchanged: unchangedSamples } });
      const analysis = await getAnalysis(db, accountId, analysisId);
      if (analysis === null) throw new Error('It has just been written.');
      return analysis;
    }),
  );
  if (first === undefined) throw new Error('There is a first night.');
  const finding = { severity: 'medium', confidence: 'high', evidence: {}, fix: null } as const;
  await insertIssues(db, first.id, [{ checkId: 'one', url: page, places: [], ...finding }]);
  const fates: string[] = [];
  let before = first;
  for (const analysis of later) {
    const to = { analysis, checks };
    const { fixed, not_judged } = await countIssueChanges(db, { from: before.id, to });
    const { rows } = await listIssueChanges(
      db,
      { from: before.id, to, areChangesKept: false },
      'not_judged',
      { limit: 1 },
    );
    fates.push(fixed > 0 ? 'fixed' : not_judged > 0 ? String(rows[0]?.notJudged) : 'gone');
    await db.$transaction((tx) => keepComparison(tx, { from: before.id, to }, []));
    before = analysis;
  }
  return fates;
}

test.each<[string, readonly Row[], readonly string[]]>([
  ['left raw after a night in a browser', [rendered, leftRaw], ['not_rendered']],
  ['left raw on two nights', [rendered, leftRaw, leftRaw], ['not_rendered', 'not_rendered']],
  ['rendered again', [rendered, leftRaw, rendered], ['not_rendered', 'fixed']],
  ['left raw on each night, as with a crawl delay', [leftRaw, leftRaw], ['fixed']],
  ['that scripts changed, and whose template nobody could try', [changed, suspected], ['not_rendered']],
  [
    'whose template nobody could try on two nights',
    [changed, suspected, suspected],
    ['not_rendered', 'not_rendered'],
  ],
  ['that scripts did not change', [rendered, suspected], ['fixed']],
  ['that scripts changed, and that shows no sign of scripts now', [changed, raw], ['fixed']],
])('a finding that a raw reading does not show, on a page %s', async (_page, nights, fates) => {
  await expect(fatesOn(nights)).resolves.toEqual(fates);
});

test('a page whose template needs no browser is judged by its source', async () => {
  await expect(fatesOn([changed, suspected], {}, 1)).resolves.toEqual(['fixed']);
});

test('an analysis that renders nothing fixes nothing on pages that scripts change', async () => {
  await expect(fatesOn([changed, raw, raw], { render: 'never' })).resolves.toEqual([
    'not_rendered',
    'not_rendered',
  ]);
});

const failing: Row = { statusCode: 500 };
const refusing: Row = { statusCode: 403 };
const missing: Row = { statusCode: 404 };
const silent: Row = { failureReason: 'timeout' };
const left: Row = { state: 'skipped', skipReason: 'page_limit' };

test('a finding that is gone, at a URL that is none of a page, is fixed', async () => {
  await expect(fatesOn([null, null])).resolves.toEqual(['fixed']);
});

test.each<[string, readonly Row[], readonly string[]]>([
  ['that failed and turns the crawler away now', [failing, refusing], ['refused']],
  ['that was silent and turns the crawler away now', [silent, refusing], ['refused']],
  ['that was silent and has too many requests now', [silent, { statusCode: 429 }], ['refused']],
  ['that turned the crawler away and is left out now', [refusing, left], ['out_of_budget']],
  ['that was silent and is left out now', [silent, left], ['out_of_budget']],
  ['that turns the crawler away on two nights', [failing, refusing, refusing], ['refused', 'refused']],
  ['that works after it turned the crawler away', [failing, refusing, raw], ['refused', 'fixed']],
  ['that turned the crawler away and fails now', [refusing, failing], ['fixed']],
  ['that was missing and fails now', [missing, failing, failing], ['refused', 'refused']],
  ['that is not missing any more after it failed', [missing, failing, raw], ['refused', 'fixed']],
])('a finding that is gone, on a page %s', async (_page, nights, fates) => {
  await expect(fatesOn(nights)).resolves.toEqual(fates);
});
