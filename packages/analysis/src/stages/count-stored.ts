import type { FetchFailureReason } from '@plumbline/contracts';
import type { BatchOutcome, BatchResults, UrlResult } from '@plumbline/database';
import { metrics } from '@plumbline/service';

interface Stored extends Pick<BatchResults, 'unchanged'> {
  readonly results: readonly Pick<UrlResult, 'failureReason'>[];
}

/** Counts the stored results of a batch, or its lost lease if another process has taken over its URLs. */
export function countStored(
  kind: 'pages' | 'probes' | 'renders',
  { results, unchanged }: Stored,
  { stored }: BatchOutcome,
): void {
  if (!stored) {
    metrics.leasesLost.inc({ kind });
    return;
  }
  metrics.urlsStored.inc({ kind }, results.length + (unchanged?.pages.length ?? 0));
  for (const { failureReason } of results) {
    if (isGivenUp(failureReason)) metrics.urlsGivenUp.inc({ reason: failureReason });
  }
}

const GIVEN_UP: readonly string[] = ['page_too_costly', 'internal'] satisfies FetchFailureReason[];

function isGivenUp(reason: string | null): reason is string {
  return reason !== null && GIVEN_UP.includes(reason);
}
