import { sayFixed, type Judged } from '@plumbline/checks';
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
  /** All earlier findings went with pages that were removed on purpose, so nobody judged them again. */
  readonly removed: boolean;
}

/** A completed analysis. */
export interface CompletedAnalysis {
  readonly id: string;
  readonly finishedAt: Date;
}

export interface Lifecycle {
  readonly checkId: string;
  readonly status: Proven<ActionStatus>;
  /** When the analysis ended that gave it this status. */
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
    const history = keepRemoved(analyses.map(({ id }) => own.get(id)));
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

/** Repeats a sighting of removed pages until the check is sighted again: later analyses do not judge them either. */
function keepRemoved(history: readonly (Sighting | undefined)[]): readonly (Sighting | undefined)[] {
  let latest: Sighting | undefined;
  return history.map((sighting) => {
    latest = sighting ?? (latest !== undefined && isRemoved(latest) ? latest : undefined);
    return latest;
  });
}

function isRemoved({ found, unjudged, ignored, removed }: Sighting): boolean {
  return removed && !found && !unjudged && !ignored;
}

/**
 * The judgement of an analysis in which a check has no sighting. Findings that were not judged again are a sighting.
 */
const passed: Judged<null> = { judged: true, found: null };

/** The status of a check that only analyses before a history have a sighting of. */
export const fixedBefore = sayFixed(passed);

/** @param history by analysis; undefined if the check passed on all that it had found before */
function statusOf(history: readonly (Sighting | undefined)[]): Lifecycle['status'] {
  const latest = history.at(-1);
  if (latest === undefined) return sayFixed(passed);
  if (!latest.found) return latest.unjudged || isRemoved(latest) ? 'not_judged' : 'ignored';
  const firstFound = history.findIndex((sighting) => sighting?.found === true);
  return history.slice(firstFound).includes(undefined) ? 'regressed' : 'open';
}

/** Returns the index of the first analysis since which all say the same. */
function beginningOf(status: ActionStatus, history: readonly (Sighting | undefined)[]): number {
  if (status !== 'open' && status !== 'regressed') {
    const latest = history.at(-1);
    const differs = (one: Sighting | undefined) =>
      one?.found !== latest?.found || one?.unjudged !== latest?.unjudged || one?.removed !== latest?.removed;
    return history.findLastIndex(differs) + 1;
  }
  const passed = history.lastIndexOf(undefined);
  return history.findIndex((sighting, index) => index > passed && sighting?.found === true);
}
