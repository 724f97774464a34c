import { catalogue, titleMissing, titleTooShort, type Check, type Evidence } from '@plumbline/checks';
import {
  readLostTitles,
  readTitleFindings,
  replaceFixes,
  sampleNamedPages,
  type Db,
} from '@plumbline/database';
import { titleFix } from '@plumbline/fixes';
import { learnTitlePattern, placeSiteName, titleByPattern } from '@plumbline/suggestions';

const checks = new Map(
  catalogue.filter((check) => check.asksForAnotherTitle !== undefined).map((check) => [check.id, check]),
);
/** Enough pages to see how a site builds its titles. */
const SAMPLE_PAGES = 1_000;
/** Fixes of page checks were verified on the page; those of site checks never saw its source. */
const ASK_FOR_TITLES = {
  verified: idsOf('page'),
  unverified: idsOf('site'),
};

/**
 * Suggests titles like those of the other pages, which one page alone cannot show: made from headings, if the site does
 * so, else with the name of the site where the others have it. The sources are gone by now, so a page into which no title
 * could be put gets no suggestion.
 */
export async function adaptTitles(tx: Db, analysisId: string): Promise<void> {
  const pages = await sampleNamedPages(tx, analysisId, SAMPLE_PAGES);
  const pattern = learnTitlePattern(pages);
  const titles = pages.map((page) => page.title);
  for await (const rows of readTitleFindings(tx, analysisId, ASK_FOR_TITLES)) {
    const asking = rows.filter(({ checkId, evidence }) => asksForTitle(checkId, evidence));
    const fixes = asking.flatMap(({ issueId, checkId, h1, title, suggested }) => {
      const made =
        pattern === null ? null : titleByPattern(h1, pattern, checkId === titleTooShort.id ? title : null);
      const adapted = made ?? (suggested === null ? null : placeSiteName(suggested, titles));
      return adapted === null || adapted === title || adapted === suggested
        ? []
        : [{ issueId, fix: titleFix(title, adapted) }];
    });
    await replaceFixes(tx, analysisId, fixes);
  }
}

function asksForTitle(checkId: string, evidence: Evidence): boolean {
  return checks.get(checkId)?.asksForAnotherTitle?.(evidence) === true;
}

function idsOf(scope: Check['scope']): string[] {
  return [...checks.values()].filter((check) => check.scope === scope).map(({ id }) => id);
}

/** Suggests to pages that have lost their title the one that they had, because its author knew the page. */
export async function restoreTitles(tx: Db, analysisId: string): Promise<void> {
  const lost = await readLostTitles(tx, analysisId, titleMissing.id);
  const replaceable = lost.filter(({ evidence }) => asksForTitle(titleMissing.id, evidence));
  await replaceFixes(
    tx,
    analysisId,
    replaceable.map(({ issueId, title }) => ({ issueId, fix: titleFix(null, title) })),
  );
}
