import type { Severity } from '@plumbline/contracts';
import type { Check, Finding } from './check.ts';

/** What an account thinks of one check. */
export interface CheckSetting {
  readonly enabled: boolean;
  /** Replaces every severity that the check would give; null keeps them. */
  readonly severity: Severity | null;
}

/** By check id; a check without an entry runs as it is. */
export type CheckSettings = ReadonlyMap<string, CheckSetting>;

export const defaultSettings: CheckSettings = new Map();

export function isEnabled(check: Check, settings: CheckSettings): boolean {
  return settings.get(check.id)?.enabled ?? true;
}

/** The account's severity, else the finding's own, else the check's. */
export function severityOf(check: Check, finding: Finding, settings: CheckSettings): Severity {
  return settings.get(check.id)?.severity ?? finding.severity ?? check.severity;
}
