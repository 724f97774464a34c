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
  /** Number of deliveries attempted at once, which bounds the memory of the process. */
  readonly concurrency: number;
  /** Number of them to one receiver, over all dispatchers. */
  readonly concurrencyPerHost: number;
  /** Another dispatcher takes a delivery over after this time. It is longer than an attempt can take. */
  readonly leaseMs: number;
  /** An attempt that takes longer is given up and counts as failed. Default: 20 s. */
  readonly longestMs?: number;
  /** Pause between two searches for due deliveries that nobody announced. */
  readonly pollMs: number;
}

export interface Dispatcher {
  /** The slots of its attempts. */
  readonly slots: SlotsState;
  /** Searches now, because something may be due. Calls during a search become one more. */
  wake(): void;
  /** Claims no more, gives attempts under way `graceMs`, then breaks them off and releases their deliveries. */
  close(options: { readonly graceMs: number }): Promise<void>;
}

/**
 * Claims due deliveries for its free places, whenever it is woken, an attempt has ended, or `pollMs` have passed. The
 * last is the reconciler: due deliveries are read from the database, so a lost wake-up call or a dead dispatcher
 * delays a delivery and loses none.
 */
export function createDispatcher(deps: DeliverDeps, options: DispatcherOptions): Dispatcher {
  const { concurrency, concurrencyPerHost, leaseMs, longestMs = LONGEST_MS, pollMs } = options;
  const slots = createSlots({ name: 'deliveries', places: concurrency, longestMs, logger: deps.logger });
  const underWay = new Set<Promise<void>>();
  const abort = new AbortController();
  setMaxListeners(0, abort.signal); // One for each attempt under way.
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
      // The lease expires and the delivery is tried again.
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

/** Longer than an exchange, and shorter than a lease. */
const LONGEST_MS = 20_000;
/** Time for attempts that were broken off to give their deliveries back. */
const RELEASE_MS = 1_000;
