import type { Severity } from '@plumbline/contracts';
import type { Check, Finding } from './check.ts';

/** An account's setting for one check. */
export interface CheckSetting {
  readonly enabled: boolean;
  /** Replaces every severity of the check; null keeps them. */
  readonly severity: Severity | null;
}

/** Settings by check id. A check without an entry runs with its own values. */
export type CheckSettings = ReadonlyMap<string, CheckSetting>;

export const defaultSettings: CheckSettings = new Map();

export function isEnabled(check: Check, settings: CheckSettings): boolean {
  return settings.get(check.id)?.enabled ?? true;
}

/** Returns the account's severity, else the finding's own, else the check's. */
export function effectiveSeverity(check: Check, finding: Finding, settings: CheckSettings): Severity {
  return settings.get(check.id)?.severity ?? finding.severity ?? check.severity;
}
