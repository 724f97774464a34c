import type { Check, CheckDefinition, Evidence, Finding } from '../check.ts';
import { defaultSettings, effectiveSeverity, type CheckSettings } from '../check-settings.ts';
import type { Failure } from './outcome.ts';

/**
 * Makes a failure from a check's finding, or from a fault that is known without a run, such as a page that was given
 * up.
 */
export function failureOfCheck<Found extends Evidence, Of extends Check & CheckDefinition<Found>>(
  check: Of,
  finding: Finding<Found>,
  settings: CheckSettings = defaultSettings,
): Failure<Of> {
  return {
    outcome: 'failed',
    check,
    severity: effectiveSeverity(check, finding, settings),
    confidence: finding.confidence ?? 'high',
    evidence: finding.evidence,
  };
}
