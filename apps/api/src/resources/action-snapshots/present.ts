import type { ActionSnapshotRecord } from '@plumbline/contracts';
import type { ActionSnapshot } from '@plumbline/database';

export function presentSnapshot(snapshot: ActionSnapshot): ActionSnapshotRecord {
  return {
    id: snapshot.id,
    siteId: snapshot.siteId,
    totalActions: snapshot.totalActions,
    criticalCount: snapshot.criticalCount,
    highCount: snapshot.highCount,
    mediumCount: snapshot.mediumCount,
    lowCount: snapshot.lowCount,
    siteCheckId: snapshot.analysisId,
    dimensions: snapshot.dimensions,
    triggeredBy: snapshot.triggeredBy,
    createdAt: snapshot.createdAt.toISOString(),
  };
}
