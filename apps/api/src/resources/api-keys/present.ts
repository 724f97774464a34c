import { ApiKeyRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { ApiKey } from '@plumbline/database';

export function presentApiKey(key: ApiKey): ApiKeyRecord {
  return presentFields(ApiKeyRecord, key);
}
