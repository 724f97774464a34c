import { Prisma } from '../generated/client.ts';

/**
 * A finding of a site check that comes out as in the analysis before is not stored again. Findings that are stored at once
 * are a content, in which each has an ordinal. An analysis has a row for each content of which it found something again
 * (`found_again`), with a bit for each ordinal.
 */

/** Limit of the findings of a content: there are as many bits. */
export const FOUND_AT_ONCE = 512;

/** More analyses are not searched for the findings of one page. What others stored is stored again. */
export const SITE_STORERS_MAX = 8;

/** Aggregates the ordinals of some findings to bits. */
export const ORDINALS = Prisma.sql`bit_or(set_bit(0::bit(512), ordinal, 1))`;

/**
 * Tells whether analyses found the issue of that alias again.
 *
 * @param by selects the analyses, for rows called `again`
 */
export function isFoundAgain(alias: string, by: Prisma.Sql): Prisma.Sql {
  const issue = Prisma.raw(alias);
  return Prisma.sql`EXISTS (SELECT 1 FROM found_again AS again
    WHERE again.content_id = ${issue}.content_id AND ${by} AND get_bit(again.ordinals, ${issue}.ordinal) = 1)`;
}

/** Tells whether no analysis but this one has the row of `issue`, a finding of a site check, which it did not store. */
export function isLeftBy(analysisId: string): Prisma.Sql {
  return Prisma.sql`(issue.ordinal IS NOT NULL
    AND (issue.for_others OR NOT EXISTS (SELECT 1 FROM site_check AS storer
      WHERE storer.id = issue.site_check_id AND storer.details = 'stored'))
    AND NOT ${isFoundAgain('issue', Prisma.sql`again.site_check_id <> ${analysisId}::uuid`)})`;
}
