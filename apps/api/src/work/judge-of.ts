import { askedChecks, defaultSettings, type Check } from '@plumbline/checks';
import type { Analysis, Judge } from '@plumbline/database';

/** Returns an analysis with the checks that it ran, to tell which earlier findings it has judged again. */
export function judgeOf(catalogue: readonly Check[], analysis: Analysis): Judge {
  const ran = catalogue.filter(({ id }) => analysis.unjudgedChecks[id] !== 'not_asked');
  return { analysis, checks: askedChecks(ran, defaultSettings) };
}
