import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@plumbline/testkit';
import type { ChaosFault } from './faults.ts';
import type { Fleet, Member } from './fleet.ts';
import type { Moment } from './moments.ts';

/** Time until a killed process is started again. */
const AWAY_MS = 500;
/** Shorter than a page takes to answer, so claimed pages have not been fetched by then. */
const CLAIMED_WITHIN_MS = 100;
/** PostgreSQL undoes the transaction of a frozen process 15 s after its last statement. */
const FROZEN_MAX_MS = 12_000;
const BROWSER_STARTS_MS = 10_000;

/** Returns the faults that hit a process at its most vulnerable moment. */
export function aimedFaults(fleet: Fleet): readonly ChaosFault[] {
  return [
    ...aimedAtWorkers(fleet),
    killWhoever(fleet, 'stores pages'),
    killWhoever(fleet, 'starts an analysis'),
    killWhoever(fleet, 'notes a delivery'),
    ...aimedAtRenderers(fleet),
  ];
}

/** Returns the faults of a renderer and its browser; none for a fleet without renderers. */
function aimedAtRenderers(fleet: Fleet): readonly ChaosFault[] {
  if (!fleet.members.some(({ app }) => app === 'renderer')) return [];
  return [
    killWhoever(fleet, 'claims a page to render'),
    {
      name: 'kill the browser of the renderer that has claimed a page',
      happen: async () => {
        const { member, letGo } = await catchAt(fleet, 'claims a page to render');
        await letGo();
        const browser = await until(async () => childrenOf(member.pid())[0], 'a browser', BROWSER_STARTS_MS);
        process.kill(browser, 'SIGKILL');
      },
    },
  ];
}

/** Returns the ids of a process's children, as Linux lists them. */
function childrenOf(pid: number | null): readonly number[] {
  if (pid === null) return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Returns the faults of workers, in the order in which an analysis reaches their moments. */
export function aimedAtWorkers(fleet: Fleet): readonly ChaosFault[] {
  const { db } = fleet;
  return [
    {
      name: 'cut the connection of the worker that stores pages',
      happen: async () => (await catchAt(fleet, 'stores pages')).cut(),
    },
    {
      name: 'freeze the worker that has claimed pages',
      happen: async () => {
        const { member, letGo } = await catchAt(fleet, 'claims pages');
        await letGo();
        await sleep(CLAIMED_WITHIN_MS);
        member.signal('SIGSTOP');
        const where = { state: 'pending', leaseId: { not: null }, dueAt: { gt: new Date() } } as const;
        const held = await db.crawlUrl.findMany({ where });
        const leaseId = { in: held.flatMap((url) => url.leaseId ?? []) };
        await thawOnce(member, async () => (await db.crawlUrl.count({ where: { leaseId } })) === 0);
      },
    },
    {
      name: 'freeze the worker that finishes an analysis',
      happen: async () => {
        const { member, letGo } = await catchAt(fleet, 'finishes an analysis');
        member.signal('SIGSTOP');
        await letGo();
        const where = { status: 'in_progress', stage: 'finish' } as const;
        const ids = (await db.analysis.findMany({ where })).map(({ id }) => id);
        await thawOnce(
          member,
          async () => (await db.analysis.count({ where: { ...where, id: { in: ids } } })) === 0,
        );
      },
    },
  ];
}

/** Lets a frozen process go on once others have taken over its work. */
async function thawOnce(member: Member, isDone: () => Promise<boolean>): Promise<void> {
  const latest = Date.now() + FROZEN_MAX_MS;
  try {
    while (Date.now() < latest && !(await isDone())) await sleep(100);
  } finally {
    member.signal('SIGCONT');
  }
}

function killWhoever(fleet: Fleet, moment: Moment): ChaosFault {
  return {
    name: `kill the process that ${moment}`,
    happen: async () => {
      const { member, letGo } = await catchAt(fleet, moment);
      member.signal('SIGKILL');
      await Promise.all([letGo(), member.restartAfter(AWAY_MS)]);
    },
  };
}

async function catchAt(fleet: Fleet, moment: Moment) {
  const caught = await fleet.moments.catchAt(moment);
  const member = fleet.members.find((each) => each.name === caught.name);
  if (member !== undefined) return { ...caught, member };
  await caught.letGo();
  throw new Error(`${caught.name} is not a member of the fleet.`);
}
