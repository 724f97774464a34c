import { AuditEntryRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { AuditEntry } from '@plumbline/database';

/**
 * @param names of members and keys, by id
 * @param words what each endpoint does, by method and declared path
 */
export function presentAuditEntry(
  entry: AuditEntry,
  names: ReadonlyMap<string, string>,
  words: ReadonlyMap<string, string>,
): AuditEntryRecord {
  const { method, route, path, userId, apiKeyId } = entry;
  return presentFields(AuditEntryRecord, {
    ...entry,
    actor: names.get(userId ?? apiKeyId ?? '') ?? null,
    action: words.get(`${method.toLowerCase()} ${route}`) ?? (route || path),
  });
}
