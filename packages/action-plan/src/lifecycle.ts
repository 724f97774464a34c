import { fixedBy, type Judged } from '@plumbline/checks';
import type { ActionStatus, Proven } from '@plumbline/contracts';

/** What one analysis found with one check. */
export interface Sighting {
  readonly checkId: string;
  readonly analysisId: string;
  /** Findings that count. */
  readonly found: boolean;
  /** Earlier findings that were not judged again. */
  readonly unjudged: boolean;
  /** Findings that the account ignores. */
  readonly ignored: boolean;
}

/** A completed analysis. */
export interface CompletedAnalysis {
  readonly id: string;
  readonly finishedAt: Date;
}

export interface Lifecycle {
  readonly checkId: string;
  readonly status: Proven<ActionStatus>;
  /** End of the analysis since which it has been so. */
  readonly since: Date;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * Returns what became of each check that failed in any of successive analyses of a site, which come oldest first. An
 * analysis in which all findings of a check are ignored neither has nor fixes it.
 */
export function lifecyclesOf(
  analyses: readonly CompletedAnalysis[],
  sightings: readonly Sighting[],
): readonly Lifecycle[] {
  const byCheck = new Map<string, Map<string, Sighting>>();
  for (const sighting of sightings) {
    const own = byCheck.get(sighting.checkId) ?? new Map<string, Sighting>();
    byCheck.set(sighting.checkId, own.set(sighting.analysisId, sighting));
  }
  return [...byCheck].flatMap(([checkId, own]) => {
    const seen = analyses.filter(({ id }) => own.has(id));
    const [first, last] = [seen[0], seen.at(-1)];
    if (first === undefined || last === undefined) return [];
    const history = analyses.map(({ id }) => own.get(id));
    const status = statusOf(history);
    const since = analyses[beginningOf(status, history)] ?? last;
    return [
      {
        checkId,
        status,
        since: since.finishedAt,
        firstSeenAt: first.finishedAt,
        lastSeenAt: last.finishedAt,
      },
    ];
  });
}

/** The judgement of an analysis without a sighting of a check: what was not judged again is one, unless its page was removed on purpose. */
const passed: Judged<null> = { judged: true, found: null };

/** The status of a check that only analyses before a history have a sighting of. */
export const fixedBefore = fixedBy(passed);

/** @param history by analysis; undefined if the check passed on all that it had found before */
function statusOf(history: readonly (Sighting | undefined)[]): Lifecycle['status'] {
  const latest = history.at(-1);
  if (latest === undefined) return fixedBy(passed);
  if (!latest.found) return latest.unjudged ? 'not_judged' : 'ignored';
  const firstFound = history.findIndex((sighting) => sighting?.found === true);
  return history.slice(firstFound).includes(undefined) ? 'regressed' : 'open';
}

/** Which analysis was the first of those in a row that say the same. */
function beginningOf(status: ActionStatus, history: readonly (Sighting | undefined)[]): number {
  if (status !== 'open' && status !== 'regressed') {
    const latest = history.at(-1);
    const differs = (one: Sighting | undefined) =>
      one?.found !== latest?.found || one?.unjudged !== latest?.unjudged;
    return history.findLastIndex(differs) + 1;
  }
  const passed = history.lastIndexOf(undefined);
  return history.findIndex((sighting, index) => index > passed && sighting?.found === true);
}
