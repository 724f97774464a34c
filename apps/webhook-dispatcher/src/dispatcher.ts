import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { claimDeliveries, type ClaimedDelivery } from '@plumbline/database';
import { deliver, type DeliverDeps } from './deliver.ts';

export interface DispatcherOptions {
  /** Deliveries under way at once: what bounds the memory of the process. */
  readonly concurrency: number;
  /** Of them to one receiver, over all dispatchers. */
  readonly concurrencyPerHost: number;
  /** After which another dispatcher takes a delivery over; longer than an attempt can take. */
  readonly leaseMs: number;
  /** Pause between two looks for due deliveries that nobody announced. */
  readonly pollMs: number;
}

export interface Dispatcher {
  /** Something may be due: look now. Calls while a look is under way become one more. */
  wake(): void;
  /** Claims no more, gives attempts under way `graceMs`, then breaks them off and releases their deliveries. */
  close(options: { readonly graceMs: number }): Promise<void>;
}

/**
 * Claims due deliveries for as many attempts as it has free places for, whenever it is woken, an attempt has ended, or
 * `pollMs` have passed. The last is the reconciler: what is due is read from the database, so a lost wake-up call or a
 * dead dispatcher delays a delivery and loses none.
 */
export function createDispatcher(deps: DeliverDeps, options: DispatcherOptions): Dispatcher {
  const { concurrency, concurrencyPerHost, leaseMs, pollMs } = options;
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
    const attempt = deliver(deps, claim, abort.signal)
      .catch((error: unknown) =>
        // The lease runs out and the delivery is tried again.
        deps.logger.error('webhook.attempt_broken', { deliveryId: claim.id, error }),
      )
      .finally(() => {
        underWay.delete(attempt);
        wake();
      });
    underWay.add(attempt);
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
    async close({ graceMs }) {
      closing = true;
      clearInterval(poll);
      await idleWithin(graceMs);
      abort.abort();
      await idleWithin(RELEASE_MS);
    },
  };
}

/** What attempts that were broken off have to give their deliveries back. */
const RELEASE_MS = 1_000;
