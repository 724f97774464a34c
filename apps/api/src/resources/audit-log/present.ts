import { AuditEntryRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { AuditEntry } from '@plumbline/database';

/** @param words descriptions of what each endpoint does, by method and declared path */
export function presentAuditEntry(entry: AuditEntry, words: ReadonlyMap<string, string>): AuditEntryRecord {
  const { method, route, path } = entry;
  return presentFields(AuditEntryRecord, {
    ...entry,
    action: words.get(`${method.toLowerCase()} ${route}`) ?? (route || path),
  });
}
