import { setTimeout as sleep } from 'node:timers/promises';
import { analysisOf } from '@plumbline/database';
import { auditBooks, outcomeOf } from './books.ts';
import { drawFault } from './faults.ts';
import { startFleet, type Member } from './fleet.ts';
import { createRandom } from './random.ts';
import { createCustomer, openWorld } from './world.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly queue: 'postgres' | 'redis';
  /** Analysed side by side. */
  readonly sites: number;
  /** Folders under apps/, one for each process. */
  readonly processes: readonly Member['app'][];
  /** Of a fault. */
  readonly longestMs: number;
  readonly say: (line: string) => void;
}

export interface ChaosReport {
  readonly faults: number;
  readonly analyses: number;
  /** All that does not balance, in words; empty when the books do. */
  readonly imbalances: readonly string[];
  readonly logFolder: string;
}

/** By then everything must have ended: a lease, a stalled job of the queue and the retries of a webhook later. */
const HEALS_WITHIN_MS = 150_000;

/** Lets faults happen to the whole service while sites are analysed, heals it, and audits its books. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { say } = options;
  const random = createRandom(options.seed);
  const world = await openWorld(options.sites);
  const fleet = await startFleet(options);
  const { db, logFolder } = fleet;

  /** Whether no analysis runs any more. Waits for it until then. */
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
    const customer = await createCustomer(db, fleet.apiUrls, world);
    await customer.analyseAll();
    await allEnded();
    const undisturbed = await outcomeOf(db, analysisOf(await db.analysis.findFirstOrThrow()));
    const { score, pages, findings } = undisturbed;
    say(`undisturbed: score ${score ?? '–'}, ${pages.length} pages, ${findings.length} findings`);

    const endsAt = Date.now() + options.seconds * 1_000;
    const load = (async () => {
      while (await allEnded(endsAt)) {
        if (Date.now() > endsAt) return;
        await customer.analyseAll();
      }
    })();
    // Whatever it fails with is told where it is awaited.
    load.catch(() => undefined);
    const faults: Promise<void>[] = [];
    while (Date.now() < endsAt) {
      const fault = drawFault(fleet, random, options.longestMs);
      say(`  ${fault.name}`);
      const happening = fault.happen();
      faults.push(happening);
      // Some happen beside each other.
      await Promise.race([happening, sleep(random.between(500, options.longestMs))]);
    }
    await Promise.all([load, ...faults]);
    for (const member of fleet.members) member.start();
    const healedAt = Date.now();
    await allEnded();
    const analyses = await db.analysis.count();
    const seconds = Math.round((Date.now() - healedAt) / 1_000);
    say(`${faults.length} faults, ${analyses} analyses; all had ended ${seconds} s after healing`);
    await eventsArrived(analyses);
    const imbalances = await auditBooks(db, customer, world, undisturbed);
    return { faults: faults.length, analyses, imbalances, logFolder };
  } finally {
    await fleet.close();
    await world.close();
  }
}
