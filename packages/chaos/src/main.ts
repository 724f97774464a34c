import { parseArgs } from 'node:util';
import { findChromium } from '@plumbline/rendering';
import { calmFor, faultsFor } from './disturbances.ts';
import { runChaos } from './run-chaos.ts';

const usage = `usage: npm run chaos [-- --seed N --seconds N --queue postgres|redis --sites N --busy N --soak]

Runs the whole service as real processes (2 APIs, 3 workers, 2 dispatchers, PostgreSQL, with or without Redis, and 2 renderers
where a Chromium is found), analyses sites repeatedly, and causes faults: processes killed, frozen, restarted;
connections cut or silent; Redis flushed or restarted; clocks set wrong; the resolver away; the disk of PostgreSQL full; sites and receivers that answer 101, or
trickle. Then everything heals, and the books are audited: each analysis ended and equal to an undisturbed one, counters equal
to rows, one event each with the right content, one analysis for each Idempotency-Key, nothing left over. The same seed draws
the same faults: at random, and aimed at a process that starts an analysis, claims or stores pages, finishes an analysis,
notes a delivery, or claims a page to render; browsers are killed, too.

  --seed     default: a new one, printed
  --seconds  for how long faults happen; default 180
  --queue    what carries the jobs; default postgres
  --sites    analysed side by side; default 6
  --busy     percentage of the machine's processors in use above which no further analysis starts; default 80
  --soak     no faults, for half an hour by default: shows what grows over time

Prints the memory, handles and connections of each process at the beginning and at the end, and a line of progress each
minute. Several runs may go on beside each other. Ends with code 1 when the books do not balance; the logs of the processes are kept then.
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seconds: { type: 'string' },
    queue: { type: 'string', default: 'postgres' },
    sites: { type: 'string', default: '6' },
    busy: { type: 'string', default: '80' },
    soak: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  process.stdout.write(usage);
  process.exit(0);
}
const seed = Number(values.seed ?? Date.now() % 100_000);
const queue = values.queue === 'redis' ? 'redis' : 'postgres';
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const calm = values.soak;
const seconds = Number(values.seconds ?? (calm ? 1_800 : 180));
say(`seed ${seed}, queue in ${queue}, ${calm ? 'no faults' : 'faults'} for ${seconds} s`);
const { imbalances, logFolder } = await runChaos({
  seed,
  queue,
  say,
  sites: Number(values.sites),
  busyMax: Number(values.busy) / 100,
  leaseSeconds: 5,
  disturb: calm ? calmFor(seconds) : faultsFor({ seconds, longestMs: 9_000 }),
  processes: [
    'api',
    'api',
    'crawler-worker',
    'crawler-worker',
    'crawler-worker',
    'webhook-dispatcher',
    'webhook-dispatcher',
    ...(findChromium() === null ? [] : (['renderer', 'renderer'] as const)),
  ],
});
for (const imbalance of imbalances) say(`  DOES NOT BALANCE: ${imbalance}`);
say(imbalances.length === 0 ? 'The books balance.' : `${imbalances.length} imbalances; logs in ${logFolder}`);
process.exit(imbalances.length === 0 ? 0 : 1);
