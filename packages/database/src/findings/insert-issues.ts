import { toStoredFix, type Fix } from '@plumbline/fixes';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { recordsOf, unlessEmpty } from '../support/records.ts';
import type { Issue } from './issue.ts';
import { areOfSameGroup, isOfGroup, standingIn } from './judged.ts';

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
export type IssueRow = Omit<Pick<Issue, (typeof found)[number]>, 'fix'> &
  Partial<Pick<Issue, 'aboutSite' | 'contentId'>> & {
    readonly fix: Fix | null;
    /** Checksums of the places on the page by which the finding is recognised later. */
    readonly places?: readonly number[];
    /** Hashes of the other URLs that a finding over the whole site rests on. */
    readonly restsOn?: readonly bigint[];
  };

/**
 * Stores findings of a batch or of a site check.
 *
 * @param beforeId the previous full analysis. What stood in it keeps the time at which it was first seen: to settle that
 *   at the end would write every row a second time
 */
export async function insertIssues(
  tx: Db,
  analysisId: string,
  issues: readonly IssueRow[],
  beforeId: string | null = null,
): Promise<void> {
  if (issues.length === 0) return;
  const { columns, records } = recordsOfIssues(issues);
  await tx.$executeRaw`
    INSERT INTO issue (site_check_id, first_seen_at, ${columns})
    SELECT ${analysisId}::uuid, ${firstSeenSince(beforeId)}, ${columns} FROM ${records}`;
}

/** Passes findings as records of the table, each with a new id. */
export function recordsOfIssues(issues: readonly (IssueRow & Partial<Pick<Issue, 'ordinal'>>)[]) {
  return issueRecords(
    ['id', 'aboutSite', 'contentId', 'ordinal', 'places', 'restsOn', ...found],
    issues.map((issue) => ({
      aboutSite: false,
      contentId: null,
      ordinal: null,
      ...issue,
      places: unlessEmpty(issue.places),
      restsOn: unlessEmpty(issue.restsOn),
      fix: issue.fix === null ? null : toStoredFix(issue.fix),
      id: newId(),
    })),
  );
}

/** The time at which the finding `row` was first seen, there or at another page of its group: see `insertIssues`. */
export function firstSeenSince(beforeId: string | null): Prisma.Sql {
  if (beforeId === null) return Prisma.sql`now()`;
  const seen = Prisma.sql`SELECT min(earlier.first_seen_at) FROM ${standingIn(beforeId)} AS earlier`;
  return Prisma.sql`coalesce((${seen} WHERE earlier.check_id = row.check_id AND earlier.url = row.url),
    CASE WHEN ${isOfGroup('row')} THEN (${seen} WHERE ${areOfSameGroup('earlier', 'row')}) END, now())`;
}
