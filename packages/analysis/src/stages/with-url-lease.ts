import { releaseUrls, renewLease } from '@plumbline/database';
import { metrics } from '@plumbline/service';
import type { Uses } from '../deps.ts';
import { withLease } from '../with-lease.ts';

interface Batch {
  readonly kind: 'pages' | 'probes' | 'renders';
  readonly analysisId: string;
  readonly leaseId: string;
  readonly signal: AbortSignal;
}

/** Does the work of a batch while it holds its URLs, and measures the time. A batch that is ended gives them back. */
export async function withUrlLease<Result>(
  { config, db, logger }: Uses<'config' | 'db' | 'logger'>,
  { kind, analysisId, leaseId, signal }: Batch,
  work: () => Promise<Result>,
): Promise<Result> {
  const leaseMs = config.LEASE_SECONDS * 1000;
  const lease = {
    fields: { analysisId, leaseId },
    leaseMs,
    signal,
    renew: () => renewLease(db, analysisId, leaseId, leaseMs),
    // Another failure may recur on these URLs: their lease expires, and a URL that is lost too often is given up.
    release: async () => (signal.aborted ? releaseUrls(db, analysisId, leaseId) : undefined),
  };
  const ended = metrics.batchSeconds.startTimer({ kind });
  const result = await withLease(logger, lease, work);
  ended();
  return result;
}
