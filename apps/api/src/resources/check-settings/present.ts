import { IgnoredFindingRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { IgnoredFinding } from '@plumbline/database';

export function presentIgnoredFinding(finding: IgnoredFinding): IgnoredFindingRecord {
  return presentFields(IgnoredFindingRecord, finding);
}
