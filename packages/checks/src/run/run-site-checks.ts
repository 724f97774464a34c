import { isXhtmlResponse } from '@plumbline/web';
import type { SiteCheck, SiteFinding } from '../check.ts';
import { defaultSettings, isEnabled, type CheckSettings } from '../check-settings.ts';
import { groupByWeight } from '../definitions/group-by-weight.ts';
import { failureOfCheck } from './failure-of-check.ts';
import { keepsXml } from './keeps-xml.ts';
import type { SiteOutcome } from './outcome.ts';
import type { SiteFacts, WholeSiteFacts } from '../site-facts/index.ts';

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
      const inXml = await xhtmlAmong(findings, site);
      for (const finding of findings) {
        const { url, fix = null } = finding;
        const isFit = fix === null || url === null || !inXml.has(url) || keepsXml(fix);
        yield { ...failureOfCheck(check, finding, settings), url, fix: isFit ? fix : null };
      }
    }
  } catch (error) {
    yield { outcome: 'crashed', checkId: check.id, error };
  }
}

const FINDINGS_AT_ONCE = 200;

/** Returns the URLs of pages served as XHTML whose source a fix would change. */
async function xhtmlAmong(findings: readonly SiteFinding[], site: SiteFacts): Promise<ReadonlySet<string>> {
  const urls = findings.flatMap(({ url, fix }) =>
    url === null || fix === null || fix === undefined || keepsXml(fix) ? [] : [url],
  );
  if (urls.length === 0) return new Set();
  const pages = [...(await site.findPages(urls)).values()];
  return new Set(pages.filter(isXhtmlResponse).map(({ url }) => url));
}

/** Tells whether a check may find something else on a site whose pages, robots.txt and sitemaps are as before. */
export function mayFindOtherwise({ reads = [], mayChangeAlone }: SiteCheck): boolean {
  return mayChangeAlone === true || reads.some((source) => source !== 'home-page');
}
