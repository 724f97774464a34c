import { sayFixed, type Judged } from '@plumbline/checks';
import type { ActionStatus, NotJudged, Proven } from '@plumbline/contracts';

/** The result of one check in one analysis. */
export interface Sighting {
  readonly checkId: string;
  readonly analysisId: string;
  /** True if there are findings that count. */
  readonly found: boolean;
  /** True if there are earlier findings that were not judged again. */
  readonly unjudged: boolean;
  /** True if there are findings that the account ignores. */
  readonly ignored: boolean;
  /** True if earlier findings are no longer known to later analyses, although nobody judged them again. */
  readonly removed: boolean;
}

/** A completed analysis. */
export interface CompletedAnalysis {
  readonly id: string;
  readonly finishedAt: Date;
  /** Why checks did not judge the site, by check id: `not_asked` are those that were switched off. */
  readonly unjudgedChecks: Readonly<Record<string, NotJudged>>;
}

export interface Lifecycle {
  readonly checkId: string;
  readonly status: Proven<ActionStatus>;
  /** End of the analysis that gave the check this status. */
  readonly since: Date;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * Returns the lifecycle of each check that failed in any of these analyses of a site, which come oldest first. If all
 * findings of a check are ignored in an analysis, the check counts there neither as failed nor as fixed.
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
    const history = keepRemoved(
      analyses.map(({ id, unjudgedChecks }) => ({
        sighting: own.get(id),
        isOff: unjudgedChecks[checkId] === 'not_asked',
      })),
    );
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

interface Sighted {
  readonly sighting: Sighting | undefined;
  /** True if the check was switched off. */
  readonly isOff: boolean;
}

/**
 * Repeats that findings were removed until the check is sighted again: later analyses do not judge them either. If they
 * are unknown only because the check was switched off, the first analysis with the check judges them again.
 */
function keepRemoved(history: readonly Sighted[]): readonly (Sighting | undefined)[] {
  let latest: Sighted = { sighting: undefined, isOff: false };
  return history.map(({ sighting, isOff }) => {
    const { sighting: before, isOff: wasOff } = latest;
    const stays = before?.removed === true && (isOff || !wasOff);
    const left = stays ? { ...before, found: false, unjudged: false, ignored: false } : undefined;
    latest = { sighting: sighting ?? left, isOff: sighting === undefined ? wasOff && isOff : isOff };
    return latest.sighting;
  });
}

function isRemoved({ found, unjudged, ignored, removed }: Sighting): boolean {
  return removed && !found && !unjudged && !ignored;
}

/**
 * The judgement of an analysis without a sighting of the check. Findings that were not judged again count as a
 * sighting.
 */
const passed: Judged<null> = { judged: true, found: null };

/** The status of a check whose sightings are all older than the history, which judged their findings again. */
export const fixedBefore = sayFixed(passed);

/** @param history one sighting for each analysis; undefined if the check passed wherever it had failed before */
function statusOf(history: readonly (Sighting | undefined)[]): Lifecycle['status'] {
  const latest = history.at(-1);
  if (latest === undefined) return sayFixed(passed);
  if (!latest.found) return latest.unjudged || isRemoved(latest) ? 'not_judged' : 'ignored';
  const firstFound = history.findIndex((sighting) => sighting?.found === true);
  return history.slice(firstFound).includes(undefined) ? 'regressed' : 'open';
}

/** Returns the index of the analysis with which the present status begins. */
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
