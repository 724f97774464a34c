import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { recordsOf } from '../support/records.ts';
import type { Issue } from './issue.ts';

const found = [
  'checkId',
  'severity',
  'confidence',
  'url',
  'evidence',
  'fix',
] as const satisfies (keyof Issue)[];
const issueRecords = recordsOf<Issue>('issue');

/** A finding as it is stored. A finding about the site as a whole has the start URL. */
export type IssueRow = Pick<Issue, (typeof found)[number]> &
  Partial<Pick<Issue, 'aboutSite'>> & {
    /** Checksums of the places on the page by which the finding is recognised later. */
    readonly places?: readonly number[];
    /** Hashes of the other URLs that a finding over the whole site rests on. */
    readonly restsOn?: readonly bigint[];
  };

/** Stores findings of a batch or of a site check. */
export async function insertIssues(tx: Db, analysisId: string, issues: readonly IssueRow[]): Promise<void> {
  if (issues.length === 0) return;
  const { columns, records } = issueRecords(
    ['id', 'aboutSite', 'places', 'restsOn', ...found],
    issues.map((issue) => ({
      aboutSite: false,
      places: [],
      restsOn: [],
      ...issue,
      id: newId(),
    })),
  );
  await tx.$executeRaw`
    INSERT INTO issue (site_check_id, first_seen_at, ${columns})
    SELECT ${analysisId}::uuid, now(), ${columns} FROM ${records}`;
}
