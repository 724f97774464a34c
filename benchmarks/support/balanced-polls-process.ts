import { performance } from 'node:perf_hooks';
import { openBalancer, type BalancedRequest } from '@plumbline/testkit';

/** An order to the process: a server to send to, the polls to send evenly until the end, or the end. */
export type PollOrder =
  | { readonly server: string }
  | { readonly polls: readonly BalancedRequest[]; readonly perSecond: number }
  | 'end';

export interface PollResult {
  readonly sent: number;
  /** Polls that were not answered with 200, by status or reason. */
  readonly failures: Readonly<Record<string, number>>;
  /** Median time from when each poll was due. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

/**
 * Polls the servers of a fleet through a balancer. It is a process of its own, so that other work of the benchmark is
 * not charged to the servers.
 */
const balancer = openBalancer();
const answers: Promise<void>[] = [];
const latencies: number[] = [];
const failures: Record<string, number> = {};
let timer: NodeJS.Timeout | undefined;

process.on('message', (order: PollOrder) => {
  if (order === 'end') void end();
  else if ('server' in order) balancer.add(order.server);
  else begin(order.polls, order.perSecond);
});

function begin(polls: readonly BalancedRequest[], perSecond: number): void {
  const startedMs = performance.now();
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) * perSecond) / 1000);
    while (answers.length < due) {
      const dueMs = startedMs + (answers.length * 1000) / perSecond;
      const poll = polls[answers.length % polls.length];
      if (poll !== undefined) answers.push(send(poll, dueMs));
    }
  }, 1);
}

async function send(poll: BalancedRequest, dueMs: number): Promise<void> {
  const answer = await balancer.send(poll);
  latencies.push(performance.now() - dueMs);
  if (answer !== 200) failures[answer] = (failures[answer] ?? 0) + 1;
}

async function end(): Promise<void> {
  clearInterval(timer);
  await Promise.all(answers);
  balancer.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  const result: PollResult = {
    sent: answers.length,
    failures,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    slowestMs: Math.round(latencies.at(-1) ?? 0),
  };
  process.send?.(result, () => process.disconnect());
}
