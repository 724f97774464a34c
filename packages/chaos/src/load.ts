import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@plumbline/database';
import type { Customer } from './world.ts';

/** Number of waits for a busy machine, after which another analysis starts anyway. */
const WAITS_MAX = 10;
const WAIT_MS = 500;

interface Load {
  /** Share of this machine's processors above which no analysis starts. */
  readonly busyMax: number;
  readonly isOver: () => boolean;
}

/** Analyses each site again as soon as its analysis has ended, unless the machine is too busy. */
export async function keepAnalysing(
  db: Database,
  customer: Customer,
  { sites, busyMax, isOver }: Load & { readonly sites: number },
): Promise<void> {
  async function analyseAgain(site: number): Promise<void> {
    while (!isOver()) {
      await untilNotBusy(busyMax);
      if (isOver()) return;
      const id = await customer.analyse(site);
      while (!isOver() && (await isAnalysisRunning(db, id))) await sleep(WAIT_MS);
    }
  }
  await Promise.all(Array.from({ length: sites }, (_, site) => analyseAgain(site)));
}

async function untilNotBusy(busyMax: number): Promise<void> {
  const busyShare = meterBusyShare();
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    await sleep(WAIT_MS);
    if (busyShare() <= busyMax) return;
  }
}

export async function isAnalysisRunning(db: Database, id: string): Promise<boolean> {
  return (await db.analysis.count({ where: { id, status: 'in_progress' } })) > 0;
}

/** Returns the share of all processor time used since the last call, from 0 to 1. */
export function meterBusyShare(): () => number {
  let before = cpuTimes();
  return () => {
    const [earlier, now] = [before, cpuTimes()];
    before = now;
    return (now.busy - earlier.busy) / Math.max(1, now.all - earlier.all);
  };
}

function cpuTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, time) => sum + time, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}
