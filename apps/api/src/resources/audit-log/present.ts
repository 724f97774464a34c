import type { AuditEntryRecord } from '@plumbline/contracts';
import type { AuditEntry } from '@plumbline/database';

export function presentAuditEntry({ accountId: _, at, ...entry }: AuditEntry): AuditEntryRecord {
  return { ...entry, at: at.toISOString() };
}
