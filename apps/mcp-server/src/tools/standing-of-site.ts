import type { SiteOverview } from '@plumbline/contracts';

/** Says in a few words what is known of a site: its score, and a newer scan that does not speak for it. */
export function standingOfSite({
  healthScore,
  latestPartial,
  latest,
}: Pick<SiteOverview, 'healthScore' | 'latestPartial' | 'latest'>): string {
  const score = healthScore ?? latestPartial?.score ?? null;
  const part = healthScore === null && score !== null ? ' for a part of it' : '';
  const scan = latest === null ? null : SCANS[latest.status];
  const known = score === null ? 'not analysed' : `${score}${part}`;
  return scan === null ? known : `${known}, ${scan}`;
}

const SCANS = {
  completed: null,
  in_progress: 'a scan is running',
  failed: 'the latest scan failed',
  cancelled: 'the latest scan was cancelled',
};
