import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { Random } from './random.ts';

/** Something that goes wrong. It has healed when the promise settles. */
export interface ChaosFault {
  readonly name: string;
  readonly happen: () => Promise<void>;
}

/** Longer than any lease, and shorter than the age at which a receiver refuses a signature. */
const CLOCK_SKEW_MAX_MS = 4 * 60_000;

/** Draws the next fault of a run. The seed decides who is hit, how, and for how long. */
export function drawFault(fleet: Fleet, random: Random, longestMs: number): ChaosFault {
  const member = random.pick(fleet.members);
  const milliseconds = random.between(500, longestMs);
  const clockSkewMs = random.between(-CLOCK_SKEW_MAX_MS, CLOCK_SKEW_MAX_MS);
  const onMember = (name: string, happen: () => Promise<void>) => ({
    name: `${name} ${member.name}`,
    happen,
  });
  const faults: readonly ChaosFault[] = [
    onMember('kill', async () => {
      member.signal('SIGKILL');
      await member.restartAfter(milliseconds / 4);
    }),
    onMember('freeze', async () => {
      member.signal('SIGSTOP');
      await sleep(milliseconds);
      member.signal('SIGCONT');
    }),
    onMember('restart', async () => {
      member.signal('SIGTERM');
      await member.restartAfter(0);
    }),
    onMember(`set the clock ${clockSkewMs} ms ahead of`, async () => {
      member.signal('SIGTERM');
      await member.restartAfter(0, clockSkewMs);
      await sleep(milliseconds);
      member.signal('SIGTERM');
      await member.restartAfter(0);
    }),
    {
      name: 'take the resolver away',
      happen: async () => {
        fleet.names.leave();
        await sleep(milliseconds);
        fleet.names.comeBack();
      },
    },
    {
      name: 'fill the disk of PostgreSQL',
      happen: async () => {
        await fleet.disk.fill();
        await sleep(milliseconds / 2);
        await fleet.disk.clear();
      },
    },
    { name: 'cut all connections to PostgreSQL', happen: async () => fleet.proxy.cut() },
    {
      name: 'silence PostgreSQL',
      happen: async () => {
        fleet.proxy.freeze();
        await sleep(milliseconds / 2);
        fleet.proxy.thaw();
      },
    },
    ...(fleet.redis === null
      ? []
      : [
          { name: 'flush Redis', happen: async () => fleet.redis?.flush() },
          { name: 'restart Redis', happen: async () => fleet.redis?.restart() },
        ]),
  ];
  // Half of all faults hit one process, because that happens most.
  return random.next() < 0.5 ? random.pick(faults.slice(0, 3)) : random.pick(faults);
}
