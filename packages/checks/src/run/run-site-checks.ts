import type { SiteCheck, SiteFinding } from '../check.ts';
import { defaultSettings, isEnabled, type CheckSettings } from '../check-settings.ts';
import { groupByWeight } from '../definitions/group-by-weight.ts';
import { failureOfCheck } from './failure-of-check.ts';
import { fitsAnyPage, fitsPage } from './fits-page.ts';
import type { SiteOutcome } from './outcome.ts';
import type { SiteFacts, SitePage, WholeSiteFacts } from '../site-facts/index.ts';

/**
 * Runs the checks one after the other over the finished crawl. It yields outcomes as they are found, so that memory
 * never holds all findings of a large site. It never throws: a check that throws ends with a `crashed` outcome, and
 * its earlier outcomes remain. `siteSuppressions` decides which findings absorb others.
 */
export async function* runSiteChecks(
  site: WholeSiteFacts,
  checks: readonly SiteCheck[],
  settings: CheckSettings = defaultSettings,
): AsyncGenerator<SiteOutcome> {
  for (const check of checks) {
    const { needsWholeSite, pagesMin = 0 } = check;
    const canSay = (site.complete || !needsWholeSite) && site.counts.indexablePages >= pagesMin;
    if (canSay && isEnabled(check, settings)) yield* runSiteCheck(site, check, settings);
  }
}

async function* runSiteCheck(
  site: WholeSiteFacts,
  check: SiteCheck,
  settings: CheckSettings,
): AsyncGenerator<SiteOutcome> {
  try {
    for await (const findings of groupByWeight(check.run(site), FINDINGS_AT_ONCE)) {
      const pages = await editedPages(findings, site);
      for (const finding of findings) {
        const { url, fix = null } = finding;
        const page = pages.get(url ?? '');
        const isFit = fix === null || page === undefined || fitsPage(fix, page);
        yield { ...failureOfCheck(check, finding, settings), url, fix: isFit ? fix : null };
      }
    }
  } catch (error) {
    yield { outcome: 'crashed', checkId: check.id, error };
  }
}

const FINDINGS_AT_ONCE = 200;

/** Returns the pages, by URL, whose source may be unable to take the fix of a finding. */
async function editedPages(
  findings: readonly SiteFinding[],
  site: SiteFacts,
): Promise<ReadonlyMap<string, SitePage>> {
  const urls = findings.flatMap(({ url, fix }) =>
    url === null || fix === null || fix === undefined || fitsAnyPage(fix) ? [] : [url],
  );
  return urls.length === 0 ? new Map() : site.findPages(urls);
}

/** Tells whether a check may find something else on a site whose pages, robots.txt and sitemaps are as before. */
export function mayFindOtherwise({ reads = [], mayChangeAlone }: SiteCheck): boolean {
  return mayChangeAlone === true || reads.some((source) => source !== 'home-page');
}
