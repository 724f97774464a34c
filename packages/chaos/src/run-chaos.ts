import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { analysisOf, type Database } from '@plumbline/database';
import { runPeriodically, type PeriodicWork } from '@plumbline/service';
import { attacksBy } from './attacks.ts';
import { auditBooks, outcomeOfAnalysis } from './books.ts';
import type { Disturbance } from './disturbances.ts';
import { startFleet, type Member } from './fleet.ts';
import { keepAnalysing, meterBusyShare } from './load.ts';
import { compareUsage, countConnections, readUsage } from './usage.ts';
import { createCustomer, openOuterWorld } from './world.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** Sites are analysed until it settles. */
  readonly disturb: Disturbance;
  /** Share of the machine's processors above which no further analysis starts. */
  readonly busyMax: number;
  readonly queue: 'postgres' | 'redis';
  /** Number of sites analysed side by side. */
  readonly sites: number;
  /** Folders under apps/, one for each process. */
  readonly processes: readonly Member['app'][];
  readonly leaseSeconds: number;
  /** A migrated and empty database of its own. Default: one on its own PostgreSQL. */
  readonly databaseUrl?: string;
  readonly say: (line: string) => void;
}

export interface ChaosReport {
  readonly faults: number;
  readonly analyses: number;
  /** Everything that does not balance, in words; empty if the books do. */
  readonly imbalances: readonly string[];
  /** Deleted if the books balance. */
  readonly logFolder: string;
}

/** Time for everything to end: a lease, a stalled job of the queue and the retries of a webhook. */
const HEALS_WITHIN_MS = 150_000;

/** Disturbs the whole service while sites are analysed, heals it, and audits its books. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, disturb, say } = options;
  const world = await openOuterWorld(options.sites);
  const fleet = await startFleet(options);
  const { db, logFolder } = fleet;
  let isBalanced = false;

  /** Waits until no analysis runs, and tells whether that happened in time. */
  async function allEnded(until = Date.now() + HEALS_WITHIN_MS): Promise<boolean> {
    for (;;) {
      if ((await db.analysis.count({ where: { status: 'in_progress' } })) === 0) return true;
      if (Date.now() > until) return false;
      await sleep(500);
    }
  }

  async function eventsArrived(analyses: number): Promise<void> {
    const until = Date.now() + HEALS_WITHIN_MS;
    const told = () => new Set(world.receiver.events.map(({ data }) => data.siteCheckId)).size;
    while (Date.now() < until && told() < analyses) await sleep(500);
  }

  try {
    const { sites, hostile, receiver } = world;
    const origins = sites.map(({ origin }) => origin);
    const customer = await createCustomer(db, fleet.apiUrls, { origins, callbackUrl: receiver.url });
    receiver.trust(customer.secret);
    await Promise.all(sites.map((_, site) => customer.analyse(site)));
    await allEnded();
    const undisturbed = await outcomeOfAnalysis(db, analysisOf(await db.analysis.findFirstOrThrow()));
    const { score, pages, findings } = undisturbed;
    say(`undisturbed: score ${score ?? '–'}, ${pages.length} pages, ${findings.length} findings`);

    const attacker = await createCustomer(db, fleet.apiUrls, {
      origins: hostile.map(({ origin }) => origin),
      callbackUrl: hostile[0]?.origin ?? '',
    });
    const attacks = attacksBy(attacker, hostile, db);

    const before = { usage: await readUsage(fleet), connections: await countConnections(db) };
    let isOver = false;
    const progress = reportProgress(db, say);
    const disturbed = disturb({ fleet, attacks, seed, say }).finally(() => void (isOver = true));
    const analysed = keepAnalysing(db, customer, {
      sites: options.sites,
      busyMax: options.busyMax,
      isOver: () => isOver,
    });
    let faults: number;
    try {
      [faults] = await Promise.all([disturbed, analysed]);
    } finally {
      await progress.stop();
    }
    for (const member of fleet.members) member.start();
    const healedAt = Date.now();
    await allEnded();
    const analyses = await db.analysis.count();
    const seconds = Math.round((Date.now() - healedAt) / 1_000);
    say(`${faults} faults, ${analyses} analyses; all had ended ${seconds} s after healing`);
    await eventsArrived(customer.started.size);
    for (const line of compareUsage(before.usage, await readUsage(fleet))) say(`  ${line}`);
    say(`  PostgreSQL: ${before.connections} → ${await countConnections(db)} connections`);
    const imbalances = await auditBooks(fleet, customer, world, undisturbed);
    isBalanced = imbalances.length === 0;
    return { faults, analyses, imbalances, logFolder };
  } finally {
    await fleet.close();
    await world.close();
    if (isBalanced) rmSync(logFolder, { recursive: true });
  }
}

/** Prints a line each minute. */
function reportProgress(db: Database, say: ChaosOptions['say']): PeriodicWork {
  const busyShare = meterBusyShare();
  let minutes = 0;
  return runPeriodically(
    async () => {
      minutes += 1;
      const byStatus = await db.analysis.groupBy({ by: ['status'], _count: true });
      const counts = byStatus.map(({ status, _count }) => `${_count} ${status}`).join(', ');
      say(`minute ${minutes}: analyses ${counts}; processors ${Math.round(busyShare() * 100)} % busy`);
    },
    { intervalMs: 60_000, onError: (error) => say(`no progress to tell: ${String(error)}`) },
  );
}
