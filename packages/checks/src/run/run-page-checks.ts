import { isIndexable, type PageFacts } from '@plumbline/page-facts';
import type { PageCheck, Subjects } from '../check.ts';
import { defaultSettings, isEnabled, type CheckSettings } from '../check-settings.ts';
import { failureOfCheck } from './failure-of-check.ts';
import type { PageOutcome } from './outcome.ts';
import { withoutSuppressed } from './suppression.ts';

/**
 * Runs the checks that apply to the page and returns those that failed or crashed, without suppressed findings. It
 * never throws: a check that throws becomes a `crashed` outcome, and the others still run.
 */
export function runPageChecks(
  page: PageFacts,
  checks: readonly PageCheck[],
  settings: CheckSettings = defaultSettings,
): readonly PageOutcome[] {
  const subjects = subjectsOf(page);
  const outcomes: PageOutcome[] = [];
  for (const check of checks) {
    if (!subjects.has(check.appliesTo) || !isEnabled(check, settings)) continue;
    const outcome = runPageCheck(page, check, settings);
    if (outcome !== null) outcomes.push(outcome);
  }
  return withoutSuppressed(outcomes);
}

/** Runs the few checks that apply to files that pages load. */
export function runFileChecks(
  file: PageFacts,
  checks: readonly PageCheck[],
  settings: CheckSettings = defaultSettings,
): readonly PageOutcome[] {
  return runPageChecks(
    file,
    checks.filter((check) => check.ofFiles?.(file) === true),
    settings,
  );
}

/** Returns the kinds of subject to which a page belongs. */
export function subjectsOf(page: PageFacts): ReadonlySet<keyof Subjects> {
  const subjects = new Set<keyof Subjects>(['any-response']);
  if (page.html !== null) subjects.add('html');
  if (isIndexable(page)) subjects.add('indexable');
  return subjects;
}

function runPageCheck(page: PageFacts, check: PageCheck, settings: CheckSettings): PageOutcome | null {
  try {
    const finding = check.run(page);
    return finding === null ? null : failureOfCheck(check, finding, settings);
  } catch (error) {
    return { outcome: 'crashed', checkId: check.id, error };
  }
}
