import { CronDate, CronExpressionParser } from 'cron-parser';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Returns the next times of a cron expression of five fields. A time that the clock of the time zone leaves out comes as
 * much later as the clock is set forward.
 *
 * @throws Error naming the field that is wrong
 */
export function nextRuns(cron: string, timeZone: string, count: number, after = new Date()): Date[] {
  const fields = cron.trim().split(/\s+/).length;
  if (fields !== 5) throw new Error(`there are ${fields}`);
  // In UTC the parser reads a clock that leaves nothing out. On others it skips a midnight that does not exist. It begins
  // a day earlier, because a run that comes later than its time may still be ahead.
  const currentDate = new Date(after.getTime() + offsetAt(after.getTime(), timeZone) - DAY_MS);
  // Without a seed, the letter H stands for another minute or hour at each call, so that a run might come twice.
  const times = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate, hashSeed: cron });
  const runs = new Set<number>();
  for (const clock of times) {
    const run = momentOf(clock.getTime(), timeZone);
    if (run > after.getTime()) runs.add(run);
    if (runs.size === count) break;
  }
  return [...runs].map((run) => new Date(run));
}

/** Returns the first moment at which the clock of a time zone shows a time, which is given as if it were one in UTC. */
function momentOf(clock: number, timeZone: string): number {
  const before = clock - offsetAt(clock - DAY_MS, timeZone);
  const after = clock - offsetAt(clock + DAY_MS, timeZone);
  return [before, after].find((moment) => moment + offsetAt(moment, timeZone) === clock) ?? before;
}

/** Returns by how many milliseconds the clock of a time zone is ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  return new CronDate(new Date(time), timeZone).getUTCOffset() * MINUTE_MS;
}
