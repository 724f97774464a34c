import { failureOfCheck, httpAccessDenied, toIssueRow, type Check } from '@plumbline/checks';
import {
  countRefusals,
  isStandIn,
  listPageStates,
  replaceSiteIssue,
  type Db,
  type Analysis,
} from '@plumbline/database';
import { standIn, type HtmlPageFacts } from '@plumbline/page-facts';
import { unverifiableStatuses } from '@plumbline/web';
import { siteFilesOf } from '../../site/open-site.ts';

/** Fewest refusals that concern the site; fewer concern only those pages. */
const REFUSED_MIN = 5;

/** Checks of these categories do not depend on what pages contain. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(['http', 'redirects', 'robots', 'security', 'url']);

/**
 * Tells whether a site stopped serving its pages before the end: the crawl read the home page, and it cannot be read any
 * more, or something stands in for it. What its server said since then does not concern search engines.
 *
 * @param homePage as it was at the end; null unless it was a 200 HTML page
 */
export async function wasCutOff(
  db: Db,
  analysis: Analysis,
  homePage: HtmlPageFacts | null,
): Promise<boolean> {
  const [read] = await listPageStates(db, analysis.id, [siteFilesOf(analysis).homeUrl]);
  if (read?.body !== 'html') return false;
  if (homePage === null) return true;
  // At the end it is not rendered.
  if (read.standIn !== null || read.isRendered) return false;
  return standIn(homePage) !== null || isStandIn(db, analysis.id, homePage.html.text.contentHash);
}

/**
 * Reports that a site turned the crawler away from half of its pages or more, or from the rest of them at some time.
 * Content that we could not see must not pass for missing content.
 *
 * @returns whether it did
 */
export async function reportBlockedCrawl(db: Db, analysis: Analysis, isCutOff: boolean): Promise<boolean> {
  const { urls, refused, status, challenges } = await countRefusals(db, analysis.id, [
    ...unverifiableStatuses,
  ]);
  if (refused < REFUSED_MIN || (refused * 2 < urls && !isCutOff)) return false;
  const challenge = challenges * 2 > refused;
  const failure = failureOfCheck(httpAccessDenied, {
    severity: 'critical',
    evidence: { status, challenge, server: null, retryAfter: null, refused: { urls: refused, of: urls } },
  });
  const subject = { url: analysis.startUrl, aboutSite: true, fix: null };
  await replaceSiteIssue(db, analysis.id, toIssueRow(failure, subject));
  return true;
}

/** Returns the checks whose verdict stands even if the crawler was turned away. */
export function checksOfBlockedCrawl<AnyCheck extends Pick<Check, 'category'>>(
  checks: readonly AnyCheck[],
): readonly AnyCheck[] {
  return checks.filter(({ category }) => WITHOUT_CONTENT.has(category));
}
