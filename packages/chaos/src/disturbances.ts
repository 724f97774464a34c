import { setTimeout as sleep } from 'node:timers/promises';
import { aimedAtWorkers, aimedFaults } from './aimed-faults.ts';
import { drawFault, type ChaosFault } from './faults.ts';
import type { Fleet } from './fleet.ts';
import { createRandom } from './random.ts';

interface Disturbed {
  readonly fleet: Fleet;
  readonly attacks: readonly ChaosFault[];
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Disturbs the fleet while sites are analysed. @returns the number of faults */
export type Disturbance = (disturbed: Disturbed) => Promise<number>;

/** Causes no faults, so that growth over time shows. */
export function calmFor(seconds: number): Disturbance {
  return async () => {
    await sleep(seconds * 1_000);
    return 0;
  };
}

/** Causes each of the faults that are aimed at workers, once. */
export const aimAtWorkers: Disturbance = async ({ fleet, say }) => {
  const faults = aimedAtWorkers(fleet);
  for (const fault of faults) {
    say(`  ${fault.name}`);
    await fault.happen();
  }
  return faults.length;
};

interface Duration {
  readonly seconds: number;
  /** The longest time of one fault. */
  readonly longestMs: number;
}

/** Causes random faults, and at the same time aimed ones and attacks. The seed draws each of these kinds separately. */
export function faultsFor({ seconds, longestMs }: Duration): Disturbance {
  return async (disturbed) => {
    const endsAt = Date.now() + seconds * 1_000;
    const counts = await Promise.all([
      randomFaults(disturbed, endsAt, longestMs),
      aimedFaultsAgain(disturbed, endsAt, longestMs),
      attackInTurn(disturbed, endsAt, longestMs),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
}

async function randomFaults(
  { fleet, seed, say }: Disturbed,
  endsAt: number,
  longestMs: number,
): Promise<number> {
  const random = createRandom(seed);
  const faults: Promise<void>[] = [];
  while (Date.now() < endsAt) {
    // Gives processes time to work: while they start, they keep the machine busy, and a fault tests little.
    await sleep(random.between(500, longestMs / 3));
    const fault = drawFault(fleet, random, longestMs);
    say(`  ${fault.name}`);
    const happening = fault.happen();
    // A failure is reported where the fault is awaited.
    happening.catch(() => undefined);
    faults.push(happening);
    // Some faults overlap.
    await Promise.race([happening, sleep(random.between(500, longestMs))]);
  }
  await Promise.all(faults);
  return faults.length;
}

async function aimedFaultsAgain(
  { fleet, seed, say }: Disturbed,
  endsAt: number,
  longestMs: number,
): Promise<number> {
  const random = createRandom(seed + 1);
  const faults = aimedFaults(fleet);
  let happened = 0;
  while (Date.now() < endsAt) {
    await sleep(random.between(500, longestMs));
    happened += Number(await happens(random.pick(faults), say));
  }
  return happened;
}

/** Attacks one after the other, so that each has its turn in a short run too. */
async function attackInTurn(
  { attacks, seed, say }: Disturbed,
  endsAt: number,
  longestMs: number,
): Promise<number> {
  const random = createRandom(seed + 2);
  let happened = 0;
  for (;;) {
    for (const attack of attacks) {
      await sleep(random.between(500, longestMs));
      if (Date.now() > endsAt) return happened;
      say(`  ${attack.name}`);
      await attack.happen();
      happened += 1;
    }
  }
}

/** Awaits a fault and tells whether it happened. Amid other faults, maybe no process reaches the moment. */
async function happens(fault: ChaosFault, say: Disturbed['say']): Promise<boolean> {
  try {
    await fault.happen();
    say(`  ${fault.name}`);
    return true;
  } catch (error) {
    say(`  ${fault.name}: ${String(error)}`);
    return false;
  }
}
