import type { SiteCheck } from '../check.ts';
import { defaultSettings, isEnabled, type CheckSettings } from '../check-settings.ts';
import { failureOfCheck } from './failure-of-check.ts';
import type { SiteOutcome } from './outcome.ts';
import type { WholeSiteFacts } from '../site-facts/index.ts';

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
    for await (const finding of check.run(site)) {
      const { url, fix = null } = finding;
      yield { ...failureOfCheck(check, finding, settings), url, fix };
    }
  } catch (error) {
    yield { outcome: 'crashed', checkId: check.id, error };
  }
}

/** Tells whether a check may find something else on a site whose pages, robots.txt and sitemaps are as before. */
export function mayFindOtherwise({ reads = [], mayChangeAlone }: SiteCheck): boolean {
  return mayChangeAlone === true || reads.some((source) => source !== 'home-page');
}
