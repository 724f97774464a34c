import { ActionSnapshotRecord } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { ActionSnapshot } from '@plumbline/database';

export function presentSnapshot(snapshot: ActionSnapshot): ActionSnapshotRecord {
  return { ...presentFields(ActionSnapshotRecord, snapshot), siteCheckId: snapshot.analysisId };
}
