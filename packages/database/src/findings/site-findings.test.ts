import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { issuesOf } from '../testing/issues-of.ts';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { SITE_STORERS_MAX } from './found-again.ts';
import type { IssueRow } from './insert-issues.ts';
import { beginSiteIssues, insertSiteIssues } from './site-findings.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const finding = (page: number, evidence: Record<string, boolean> = {}): IssueRow => ({
  checkId: 'one',
  url: `https://site.test/${page}`,
  severity: 'high',
  confidence: 'high',
  evidence,
  fix: null,
});

/** Stores what an analysis finds, and returns its id and how many rows that took. */
async function analyse(findings: readonly IssueRow[], comparedId: string | null) {
  const { analysisId } = await seedAnalysis(opened.db);
  await beginSiteIssues(opened.db, analysisId, ['one'], { comparedId });
  await insertSiteIssues(opened.db, analysisId, findings, { beforeId: null, comparedId });
  return { analysisId, stored: await opened.db.issue.count({ where: { analysisId } }) };
}

const evidenceOf = async (id: string) =>
  (await issuesOf(opened.db, id)).map(({ url, evidence }) => ({ url, evidence }));

test('an analysis finds again what at most eight others stored, and stores the rest', async () => {
  const pages = Array.from({ length: 20 }, (_, number) => number + 1);
  /** Each night another page has changed. */
  const findingsOf = (night: number) => pages.map((page) => finding(page, { isChanged: page <= night }));
  const rows: number[] = [];
  let before: string | null = null;
  for (let night = 0; night < 14; night += 1) {
    const findings = findingsOf(night);
    const { analysisId, stored } = await analyse(findings, before);
    const expected = findings.map(({ url, evidence }) => ({ url, evidence }));
    expect(await evidenceOf(analysisId)).toEqual(expect.arrayContaining(expected));
    expect(await evidenceOf(analysisId)).toHaveLength(pages.length);
    rows.push(stored);
    const { siteFindingsFrom } = await opened.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(siteFindingsFrom.length).toBeLessThanOrEqual(SITE_STORERS_MAX);
    before = analysisId;
  }
  expect(rows.slice(0, SITE_STORERS_MAX + 1)).toEqual([20, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(Math.max(...rows.slice(SITE_STORERS_MAX + 1))).toBeLessThan(pages.length / 2);
});

test('findings that are alike are as many as before', async () => {
  const twice = [finding(1), finding(1)];
  const first = await analyse(twice, null);
  const second = await analyse(twice, first.analysisId);
  const third = await analyse([finding(1)], second.analysisId);
  expect(await evidenceOf(second.analysisId)).toHaveLength(2);
  expect(await evidenceOf(third.analysisId)).toHaveLength(1);
});
