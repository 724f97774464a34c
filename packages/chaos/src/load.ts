import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@plumbline/database';
import type { Customer } from './world.ts';

/** For how long somebody else may keep this machine busy before another analysis is started all the same. */
const WAITS_MAX = 10;
const WAIT_MS = 500;

interface Load {
  /** Share of this machine's processors beyond which no analysis is started. */
  readonly busyMax: number;
  readonly isOver: () => boolean;
}

/** Has each site analysed again as soon as its analysis has ended, while the machine is not busy with all of them. */
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
      while (!isOver() && (await isRunning(db, id))) await sleep(WAIT_MS);
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

export async function isRunning(db: Database, id: string): Promise<boolean> {
  return (await db.analysis.count({ where: { id, status: 'in_progress' } })) > 0;
}

/** Of the time of all processors since it was asked last, from 0 to 1: how much of it was used. */
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
