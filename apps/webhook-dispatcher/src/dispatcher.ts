import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { claimDeliveries, type ClaimedDelivery } from '@plumbline/database';
import {
  createSlots,
  runInTrace,
  OverrunError,
  withLogFields,
  withSpan,
  type LogFields,
  type SlotsState,
} from '@plumbline/service';
import { deliver, recordOverrun, type DeliverDeps } from './deliver.ts';

export interface DispatcherOptions {
  /** The number of deliveries attempted at once, which bounds the memory of the process. */
  readonly concurrency: number;
  /** The number of deliveries to one receiver at once, over all dispatchers. */
  readonly concurrencyPerHost: number;
  /** The length of a lease, after which another dispatcher takes the delivery over. An attempt takes less time. */
  readonly leaseMs: number;
  /** The longest time of an attempt. A longer one is given up and counts as failed. Default: 20 s. */
  readonly longestMs?: number;
  /** The interval of searches for due deliveries without a wake-up call. */
  readonly pollMs: number;
}

export interface Dispatcher {
  /** The slots for its attempts. */
  readonly slots: SlotsState;
  /** Searches now, because something may be due. Calls during a search cause one more search. */
  wake(): void;
  /** Stops claiming, gives running attempts `graceMs`, then interrupts them and releases their deliveries. */
  close(options: { readonly graceMs: number }): Promise<void>;
}

/**
 * Creates a dispatcher. It claims due deliveries for its free slots when it is woken, when an attempt has ended, and
 * after `pollMs`. Due deliveries are read from the database, so a lost wake-up call or a dead dispatcher delays a
 * delivery but loses none.
 */
export function createDispatcher(deps: DeliverDeps, options: DispatcherOptions): Dispatcher {
  const { concurrency, concurrencyPerHost, leaseMs, longestMs = LONGEST_MS, pollMs } = options;
  const slots = createSlots({ name: 'deliveries', places: concurrency, longestMs, logger: deps.logger });
  const underWay = new Set<Promise<void>>();
  const abort = new AbortController();
  setMaxListeners(0, abort.signal); // One listener for each running attempt.
  let wanted = false;
  let claiming: Promise<void> | null = null;
  let closing = false;

  function wake(): void {
    wanted = true;
    if (claiming === null && hasRoom()) claiming = claimWhileWanted();
  }

  function hasRoom(): boolean {
    return !closing && underWay.size < concurrency;
  }

  async function claimWhileWanted(): Promise<void> {
    while (wanted && hasRoom()) {
      wanted = false;
      try {
        const limit = concurrency - underWay.size;
        const claims = await claimDeliveries(deps.db, {
          limit,
          perHostMax: concurrencyPerHost,
          leaseMs,
        });
        for (const claim of claims) start(claim);
      } catch (error) {
        deps.logger.error('webhook.claim_failed', { error });
      }
    }
    claiming = null;
  }

  function start(claim: ClaimedDelivery): void {
    const attempt = withLogFields(namesOf(claim), () =>
      runInTrace(claim.traceParent, () => withSpan('webhook', {}, () => tryAttempt(claim), 'out')),
    ).finally(() => {
      underWay.delete(attempt);
      wake();
    });
    underWay.add(attempt);
  }

  async function tryAttempt(claim: ClaimedDelivery): Promise<void> {
    await attemptTo(claim).catch((error: unknown) =>
      // The lease expires, and the delivery is retried.
      deps.logger.error('webhook.attempt_broken', { error }),
    );
  }

  async function attemptTo(claim: ClaimedDelivery): Promise<void> {
    const about = { deliveryId: claim.id, host: claim.host };
    try {
      await slots.run(about, ({ signal }) => deliver(deps, claim, signal), abort.signal);
    } catch (error) {
      if (!(error instanceof OverrunError)) throw error;
      await recordOverrun(deps, claim, longestMs);
    }
  }

  async function idle(): Promise<void> {
    while (claiming !== null || underWay.size > 0) await Promise.all([claiming, ...underWay]);
  }

  async function idleWithin(milliseconds: number): Promise<void> {
    await Promise.race([idle(), setTimeout(milliseconds, undefined, { ref: false })]);
  }

  const poll = setInterval(wake, pollMs);
  wake();

  return {
    wake,
    get slots() {
      return slots.state;
    },
    async close({ graceMs }) {
      closing = true;
      clearInterval(poll);
      await idleWithin(graceMs);
      abort.abort();
      await idleWithin(RELEASE_MS);
    },
  };
}

function namesOf({ id: deliveryId, accountId, analysisId, requestId }: ClaimedDelivery): LogFields {
  return {
    deliveryId,
    accountId,
    analysisId: analysisId ?? undefined,
    requestId: requestId ?? undefined,
  };
}

/** The time limit of an attempt: longer than an exchange, and shorter than a lease. */
const LONGEST_MS = 20_000;
/** The time in which interrupted attempts release their deliveries. */
const RELEASE_MS = 1_000;
