import { runPeriodically, type Logger } from '@plumbline/service';

/** A claim of this worker on some work, which lasts `leaseMs` unless it is renewed. */
export interface Lease {
  /** The fields that name the work in the log. */
  readonly fields: Readonly<Record<string, string>>;
  readonly leaseMs: number;
  /** The holder's signal: work that ignores it must not keep the lease for good. */
  readonly signal: AbortSignal;
  /** Renews the lease. */
  readonly renew: () => Promise<unknown>;
  /** Gives the lease back after failed work. Without it, the lease expires. */
  readonly release?: (error: unknown) => Promise<unknown>;
}

/** Does work while holding a lease. */
export async function withLease<Result>(
  logger: Logger,
  { fields, leaseMs, signal, renew, release }: Lease,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewal = runPeriodically(async () => (signal.aborted ? undefined : renew()), {
    intervalMs: leaseMs / 3,
    onError: (error) => logger.warn('lease.not_renewed', { ...fields, error }),
  });
  try {
    return await work();
  } catch (error) {
    await release?.(error);
    throw error;
  } finally {
    await renewal.stop();
  }
}
