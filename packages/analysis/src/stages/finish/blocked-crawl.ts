import { deniedStatuses, failureOfCheck, httpAccessDenied, toIssueRow, type Check } from '@plumbline/checks';
import { countRefusals, replaceSiteIssue, type Db, type Analysis } from '@plumbline/database';

/** Fewest refusals that concern the site; fewer concern only those pages. */
const REFUSED_MIN = 5;

/** Checks of these categories do not depend on what pages contain. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(['http', 'redirects', 'robots', 'security', 'url']);

/**
 * Reports that a site turned the crawler away from half of its pages or more. Content that we could not see must not
 * pass for missing content.
 *
 * @returns whether it did
 */
export async function reportBlockedCrawl(db: Db, analysis: Analysis): Promise<boolean> {
  const { urls, refused, status, challenges } = await countRefusals(db, analysis.id, [...deniedStatuses]);
  if (refused < REFUSED_MIN || refused * 2 < urls) return false;
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
