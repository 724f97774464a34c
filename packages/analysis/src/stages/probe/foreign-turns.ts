import { setTimeout as pause } from 'node:timers/promises';
import { nextPace } from '@plumbline/crawler';
import {
  getHostPace,
  saveHostPace,
  takeTurns,
  type ClaimedUrl,
  type Database,
  type HostTurns,
  type LeftOut,
} from '@plumbline/database';
import { retryAfterMs, type ResponseFacts } from '@plumbline/web';

/** The times at which URLs of hosts that are not the customer's may be requested. */
export interface ForeignTurns {
  /** URLs whose turn comes within the batch, the earliest first. */
  readonly rows: readonly ClaimedUrl[];
  readonly postponed: readonly { readonly id: string; readonly delayMs: number }[];
  /** URLs whose hosts ask for a longer pause than an analysis waits. */
  readonly leftOut: readonly LeftOut[];
  /** Resolves at the URL's turn. */
  waitFor(row: ClaimedUrl, signal: AbortSignal): Promise<void>;
}

/**
 * Takes turns at hosts that are not the customer's. All workers for all accounts together send a host one request
 * each interval, so nobody can point the service at one.
 */
export async function takeForeignTurns(
  db: Database,
  rows: readonly ClaimedUrl[],
  options: { readonly intervalMs: number; readonly horizonMs: number },
): Promise<ForeignTurns> {
  const byHost = byHostOf(rows);
  const wanted = new Map([...byHost].map(([host, ofHost]) => [host, ofHost.length]));
  const turns = await takeTurns(db, wanted, options);
  const takenAt = performance.now();
  const dueMs = new Map<string, number>();
  const postponed: { id: string; delayMs: number }[] = [];
  const leftOut: LeftOut[] = [];
  for (const [host, ofHost] of byHost) {
    const { firstMs, turns: given } = turns.get(host) ?? NONE;
    if (firstMs > PAUSE_MAX_MS) {
      const detail = `for ${Math.ceil(firstMs / 1_000)} s more`;
      leftOut.push(...ofHost.map(({ id }) => ({ id, reason: 'host_paused' as const, detail })));
      continue;
    }
    for (const [index, { id }] of ofHost.entries()) {
      const turnMs = firstMs + index * options.intervalMs;
      if (index < given) dueMs.set(id, turnMs);
      else postponed.push({ id, delayMs: turnMs });
    }
  }
  const dueOf = ({ id }: ClaimedUrl) => dueMs.get(id) ?? 0;
  return {
    rows: rows.filter(({ id }) => dueMs.has(id)).sort((one, other) => dueOf(one) - dueOf(other)),
    postponed,
    leftOut,
    waitFor: async (row, signal) => {
      const leftMs = dueOf(row) - (performance.now() - takenAt);
      if (leftMs > 0) await pause(leftMs, undefined, { signal });
    },
  };
}

/** The longest pause that a probe waits for. An analysis whose pages are all done waits only for its probes. */
const PAUSE_MAX_MS = 10_000;
const NONE: HostTurns = { firstMs: 0, turns: 0 };

interface Answer {
  readonly url: string;
  readonly response: Pick<ResponseFacts, 'status' | 'firstByteMs' | 'headers'>;
}

/** Pauses hosts that ask for it: for as long as they say, or twice as long as the time before. */
export async function pauseRefusingHosts(db: Database, answers: readonly Answer[]): Promise<void> {
  const refusals = answers.filter(({ response: { status } }) => status === 429 || status === 503);
  for (const [host, ofHost] of byHostOf(refusals)) {
    const observations = ofHost.map(({ response: { status, firstByteMs, headers } }) => ({
      status,
      firstByteMs,
      retryAfterMs: retryAfterMs(headers),
    }));
    await saveHostPace(db, host, nextPace(await getHostPace(db, host), observations, 0));
  }
}

function byHostOf<Item extends { readonly url: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item[]> {
  const byHost = new Map<string, Item[]>();
  for (const item of items) {
    const { host } = new URL(item.url);
    const known = byHost.get(host);
    if (known === undefined) byHost.set(host, [item]);
    else known.push(item);
  }
  return byHost;
}
