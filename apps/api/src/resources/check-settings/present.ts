import type { IgnoredFindingRecord } from '@plumbline/contracts';
import type { IgnoredFinding } from '@plumbline/database';

export function presentIgnoredFinding(finding: IgnoredFinding): IgnoredFindingRecord {
  const { id, siteId, checkId, url, reason, createdAt } = finding;
  return { id, siteId, checkId, url, reason, createdAt: createdAt.toISOString() };
}
