import { readFileSync } from 'node:fs';

/** A clock tick of Linux, in which it counts CPU (proc_pid_stat(5)). */
const TICK_MS = 10;

/**
 * Returns the CPU that a thread of this process has taken, in milliseconds. Where the system shows none (a negative id),
 * it returns the time on the clock. Of a thread that has ended it returns 0.
 */
export function threadCpuMs(threadId: number): number {
  if (threadId < 0) return performance.now();
  let stat: string;
  try {
    stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8');
  } catch {
    return 0;
  }
  // The name of the thread, in parentheses, may contain anything. Fields 14 and 15 are the time in user and system mode.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}
