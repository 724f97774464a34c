import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { Random } from './random.ts';

/** Something that goes wrong, and has healed when the promise settles. */
export interface Fault {
  readonly name: string;
  readonly happen: () => Promise<void>;
}

/** The next fault of a run: who is hit, how, and for how long come from the seed. */
export function drawFault(fleet: Fleet, random: Random): Fault {
  const member = random.pick(fleet.members);
  const milliseconds = random.between(500, 9_000);
  const onMember = (name: string, happen: () => Promise<void>) => ({
    name: `${name} ${member.name}`,
    happen,
  });
  const faults: readonly Fault[] = [
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
  // Half of all faults hit one process: they are what happens most.
  return random.next() < 0.5 ? random.pick(faults.slice(0, 3)) : random.pick(faults);
}
