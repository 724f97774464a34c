import { AuditEntryRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { AuditEntry } from '@plumbline/database';

export function presentAuditEntry(entry: AuditEntry): AuditEntryRecord {
  return presentFields(AuditEntryRecord, entry);
}
