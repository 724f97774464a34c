import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { analysisOf } from '@plumbline/database';
import { auditBooks, outcomeOf } from './chaos/books.ts';
import { drawFault } from './chaos/faults.ts';
import { startFleet } from './chaos/fleet.ts';
import { createRandom } from './chaos/random.ts';
import { createCustomer, openWorld } from './chaos/world.ts';

const usage = `usage: npm run chaos [-- --seed N --seconds N --queue postgres|redis --sites N]

Runs the whole service as real processes (2 APIs, 3 workers, 2 dispatchers, PostgreSQL, with or without Redis), has sites
analysed over and over, and lets faults happen: processes killed, frozen, restarted; connections cut or silent; Redis
flushed or restarted; clocks set wrong; the resolver away; the disk of PostgreSQL full. Then everything heals, and the books are audited: each analysis ended and equal to an undisturbed
one, counters equal to rows, one event each with the right content, one analysis for each Idempotency-Key, nothing left
over. The same seed draws the same faults.

  --seed     default: a new one, printed
  --seconds  for how long faults happen; default 180
  --queue    what carries the jobs; default postgres
  --sites    analysed side by side; default 6

Ends with code 1 when the books do not balance; the logs of the processes are kept then.
`;

/** By then everything must have ended: a lease, a stalled job of the queue and the retries of a webhook later. */
const HEALS_WITHIN_MS = 150_000;

const { values } = parseArgs({
  options: {
    ...{ seed: { type: 'string' }, seconds: { type: 'string', default: '180' } },
    ...{ queue: { type: 'string', default: 'postgres' }, sites: { type: 'string', default: '6' } },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  process.stdout.write(usage);
  process.exit(0);
}
const seed = Number(values.seed ?? Date.now() % 100_000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const queue = values.queue === 'redis' ? 'redis' : 'postgres';
say(`seed ${seed}, queue in ${queue}, faults for ${values.seconds} s`);

const random = createRandom(seed);
const world = await openWorld(Number(values.sites));
const fleet = await startFleet(queue);
const { db } = fleet;
let faults: readonly string[] = [];
try {
  const customer = await createCustomer(db, fleet.apiUrls, world);
  await customer.analyseAll();
  await allEnded();
  const undisturbed = await outcomeOf(db, analysisOf(await db.analysis.findFirstOrThrow()));
  say(
    `undisturbed: score ${undisturbed.score ?? '–'}, ${undisturbed.pages} of pages, ${undisturbed.findings} of findings`,
  );

  const endsAt = Date.now() + Number(values.seconds) * 1_000;
  const load = keepAnalysing(() => customer.analyseAll(), endsAt);
  let count = 0;
  while (Date.now() < endsAt) {
    const fault = drawFault(fleet, random);
    count += 1;
    say(`  ${fault.name}`);
    // Some happen beside each other.
    await Promise.race([fault.happen(), sleep(random.between(1_000, 6_000))]);
  }
  await load;
  const healedAt = Date.now();
  for (const member of fleet.members) member.signal('SIGCONT');
  fleet.proxy.thaw();
  fleet.names.comeBack();
  await fleet.disk.clear();
  await sleep(10_000);
  for (const member of fleet.members) member.start();
  await allEnded();
  const analyses = await db.analysis.count();
  say(
    `${count} faults, ${analyses} analyses; all had ended ${Math.round((Date.now() - healedAt) / 1_000)} s after healing`,
  );
  await eventsArrived(analyses);
  faults = await auditBooks(db, customer, world, undisturbed);
} finally {
  await fleet.close();
  await world.close();
}
for (const fault of faults) say(`  DOES NOT BALANCE: ${fault}`);
say(faults.length === 0 ? 'The books balance.' : `${faults.length} faults; logs in ${fleet.logFolder}`);
process.exit(faults.length === 0 ? 0 : 1);

async function keepAnalysing(analyseAll: () => Promise<void>, endsAt: number): Promise<void> {
  while (Date.now() < endsAt) {
    await allEnded();
    await analyseAll();
  }
}

/** No analysis runs any more, or it is too late for that. */
async function allEnded(): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  while (Date.now() < until && (await db.analysis.count({ where: { status: 'in_progress' } })) > 0)
    await sleep(500);
}

async function eventsArrived(analyses: number): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  const told = () => new Set(world.receiver.events.map(({ data }) => data.siteCheckId)).size;
  while (Date.now() < until && told() < analyses) await sleep(500);
}
