import { setTimeout as sleep } from 'node:timers/promises';
import { analysisOf, type Analysis, type Database } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import type { Fleet } from './fleet.ts';
import { ELSEWHERE, type Customer, type OuterWorld } from './world.ts';

/** The result of an analysis, without what differs from run to run. */
export interface AnalysisOutcome {
  readonly score: number | null;
  readonly pages: readonly string[];
  readonly findings: readonly string[];
}

/** Returns everything that does not balance, in words; empty if the books do. */
export async function auditBooks(
  fleet: Fleet,
  customer: Customer,
  { receiver }: OuterWorld,
  undisturbed: AnalysisOutcome,
): Promise<readonly string[]> {
  const { db } = fleet;
  const faults: string[] = [];
  const rows = await db.analysis.findMany({ where: { accountId: customer.accountId } });
  const analyses = rows.map(analysisOf);
  if (analyses.length !== customer.started.size) {
    faults.push(`${analyses.length} analyses for ${customer.started.size} Idempotency-Keys`);
  }
  for (const analysis of analyses) faults.push(...(await auditAnalysis(db, analysis, undisturbed)));
  const underWay = await db.analysis.count({ where: { status: 'in_progress' } });
  if (underWay > 0) faults.push(`${underWay} analyses have not ended`);
  faults.push(...auditEvents(analyses, receiver));
  faults.push(...(await auditLog(fleet, customer)));
  faults.push(...(await auditLeftovers(fleet)));
  return faults;
}

/** Returns the outcome of an analysis. It leaves out the port of the site, because all sites give the same answers. */
export async function outcomeOfAnalysis(db: Database, analysis: Analysis): Promise<AnalysisOutcome> {
  const { origin } = new URL(analysis.startUrl);
  const urls = await db.crawlUrl.findMany({ where: { analysisId: analysis.id } });
  const issues = await issuesOf(db, analysis.id);
  return {
    score: analysis.healthScore,
    pages: urls
      .filter(({ url }) => new URL(url).hostname !== ELSEWHERE)
      .map(({ url, state, statusCode, failureReason, rendered }) =>
        [url.replace(origin, ''), state, statusCode, failureReason, rendered && 'rendered'].join(' '),
      ),
    findings: issues.map(({ url, checkId }) => `${checkId} ${url.replace(origin, '')}`),
  };
}

async function auditAnalysis(
  db: Database,
  analysis: Analysis,
  undisturbed: AnalysisOutcome,
): Promise<string[]> {
  const about = `analysis ${analysis.id}`;
  if (analysis.status !== 'completed')
    return [`${about} is ${analysis.status}: ${analysis.failureReason ?? ''}`];
  const faults: string[] = [];
  const outcome = await outcomeOfAnalysis(db, analysis);
  if (outcome.score !== undisturbed.score)
    faults.push(`${about}: score ${outcome.score ?? '–'} instead of ${undisturbed.score ?? '–'}`);
  for (const part of ['pages', 'findings'] as const) {
    const [more, less] = [
      surplus(outcome[part], undisturbed[part]),
      surplus(undisturbed[part], outcome[part]),
    ];
    if (more.length > 0)
      faults.push(`${about}: ${more.length} ${part} more, such as ${more.slice(0, 5).join(', ')}`);
    if (less.length > 0)
      faults.push(`${about}: ${less.length} ${part} less, such as ${less.slice(0, 5).join(', ')}`);
  }
  const where = { analysisId: analysis.id };
  const issues = outcome.findings.length;
  const checked = await db.crawlUrl.count({ where: { ...where, purpose: 'page', state: 'done' } });
  if (issues !== analysis.issuesFound)
    faults.push(`${about} counts ${analysis.issuesFound} issues and has ${issues}`);
  if (checked !== analysis.urlsChecked)
    faults.push(`${about} counts ${analysis.urlsChecked} URLs and has ${checked}`);
  return faults;
}

function auditEvents(analyses: readonly Analysis[], receiver: OuterWorld['receiver']): string[] {
  const faults = receiver.forged() === 0 ? [] : [`${receiver.forged()} events with a wrong signature`];
  for (const { id, issuesFound, healthScore } of analyses) {
    const events = receiver.events.filter(({ data }) => data.siteCheckId === id);
    if (new Set(events.map((event) => event.id)).size !== 1) {
      faults.push(`analysis ${id} has ${new Set(events.map((event) => event.id)).size} events`);
    }
    if (events.some(({ data }) => data.issuesFound !== issuesFound || data.healthScore !== healthScore)) {
      faults.push(`the event of analysis ${id} says something else than the analysis`);
    }
  }
  return faults;
}

/**
 * Time to write an audit entry. A process needs 100 ms of its own running time, but it may be frozen, or the database
 * silent.
 */
const IN_HAND_MS = 20_000;

/** Checks that each answered request has an entry. A repeated request has several. */
async function auditLog({ db, members }: Fleet, { accountId, answers }: Customer): Promise<string[]> {
  const faults: string[] = [];
  const mayBeLost = ({ apiName, at }: Customer['answers'][number]) =>
    members.some(
      ({ name, kills }) =>
        name === apiName && kills.some((killedAt) => killedAt >= at && killedAt - at < IN_HAND_MS),
    );
  for (const path of new Set(answers.map((answer) => answer.path))) {
    const due = answers.filter((answer) => answer.path === path && !mayBeLost(answer)).length;
    const entries = await db.auditEntry.count({ where: { accountId, path, status: { lt: 300 } } });
    if (entries < due) faults.push(`${due} answers of ${path} must be in the audit log, ${entries} are`);
  }
  return faults;
}

async function auditLeftovers(fleet: Fleet): Promise<string[]> {
  const { db } = fleet;
  const faults: string[] = [];
  if (!(await jobsAreDone(fleet))) faults.push('jobs still wait');
  const leases = await db.crawlUrl.count({ where: { leaseId: { not: null } } });
  if (leases > 0) faults.push(`${leases} URLs are still leased`);
  const sources = await db.renderSource.count();
  if (sources > 0) faults.push(`${sources} pages still wait for a renderer`);
  const [open] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND state_change < now() - interval '20 seconds'`;
  if (open.count > 0) faults.push(`${open.count} transactions are still open`);
  return faults;
}

const JOBS_TAKE_MS = 30_000;

/** Waits until no jobs are left, and tells whether that happened. Workers also take jobs that nobody needs any more. */
async function jobsAreDone(fleet: Fleet): Promise<boolean> {
  const until = Date.now() + JOBS_TAKE_MS;
  while ((await fleet.waitingJobs()) > 0) {
    if (Date.now() > until) return false;
    await sleep(500);
  }
  return true;
}

/** Returns the lines that occur more often in one list than in another. */
function surplus(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
