import type { SiteCheck, SiteFinding } from '../check.ts';
import { defaultSettings, isEnabled, severityOf, type CheckSettings } from '../check-settings.ts';
import type { SiteFailure, SiteOutcome } from './outcome.ts';
import type { SiteFacts } from '../site-facts/index.ts';

/**
 * Runs the checks over the finished crawl and yields outcomes as they are found, in the order of the checks, so that
 * nothing holds the findings of a large site. While one check is read, the next one has asked its first question. Never
 * throws: a check that does ends with a `crashed` outcome, and what it had yielded before stands. What the findings absorb
 * among each other is said by `siteSuppressions`.
 */
export async function* runSiteChecks(
  site: SiteFacts,
  checks: readonly SiteCheck[],
  settings: CheckSettings = defaultSettings,
): AsyncGenerator<SiteOutcome> {
  const enabled = checks.filter((check) => isEnabled(check, settings));
  const begin = (check: SiteCheck | undefined) => {
    const outcomes = check && runSiteCheck(site, check, settings);
    return outcomes && { outcomes, first: outcomes.next() };
  };
  let next = begin(enabled[0]);
  for (let index = 1; next !== undefined; index += 1) {
    const { outcomes, first } = next;
    next = begin(enabled[index]);
    const result = await first;
    if (result.done === true) continue;
    yield result.value;
    yield* outcomes;
  }
}

async function* runSiteCheck(
  site: SiteFacts,
  check: SiteCheck,
  settings: CheckSettings,
): AsyncGenerator<SiteOutcome> {
  try {
    for await (const finding of check.run(site)) yield failureOf(check, finding, settings);
  } catch (error) {
    yield { outcome: 'crashed', checkId: check.id, error };
  }
}

function failureOf(check: SiteCheck, finding: SiteFinding, settings: CheckSettings): SiteFailure {
  return {
    outcome: 'failed',
    check,
    severity: severityOf(check, finding, settings),
    confidence: finding.confidence ?? 'high',
    evidence: finding.evidence,
    url: finding.url,
    fix: finding.fix ?? null,
  };
}
