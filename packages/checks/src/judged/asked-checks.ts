import type { Check } from '../check.ts';
import { isEnabled, type CheckSettings } from '../check-settings.ts';
import { absorptionsOf, type AbsorptionPair } from './absorptions.ts';

/** Ids of the checks that run for an account. If another check reports nothing, that says nothing. */
export interface AskedChecks {
  readonly all: readonly string[];
  /** Checks that judge only a site that was seen as a whole. */
  readonly ofWholeSite: readonly string[];
  /** Checks that report URLs because of what leads to them. */
  readonly ofNamedUrls: readonly string[];
  /** Checks that report nothing about a site with few pages. */
  readonly ofLargeSites: readonly string[];
  /** Checks that report only pages that clicks lead to, and those of them that pass each page in a sitemap. */
  readonly ofClickedPages: readonly string[];
  readonly ofUnlistedPages: readonly string[];
  /** Findings that are left out because another one stands for them. */
  readonly absorptions: readonly AbsorptionPair[];
}

/** Returns the checks of a catalogue that run for an account. */
export function askedChecks(checks: readonly Check[], settings: CheckSettings): AskedChecks {
  const asked = checks.filter((check) => isEnabled(check, settings));
  const ofSite = asked.filter((check) => check.scope === 'site');
  return {
    all: asked.map(({ id }) => id),
    ofWholeSite: ofSite.filter(({ needsWholeSite }) => needsWholeSite).map(({ id }) => id),
    ofNamedUrls: ofSite.filter(({ needsNamingPages }) => needsNamingPages).map(({ id }) => id),
    ofLargeSites: ofSite.filter(({ pagesMin }) => pagesMin !== undefined).map(({ id }) => id),
    ofClickedPages: ofSite.filter(({ needsClicks }) => needsClicks !== undefined).map(({ id }) => id),
    ofUnlistedPages: ofSite.filter(({ needsClicks }) => needsClicks === 'unless-listed').map(({ id }) => id),
    absorptions: absorptionsOf(asked),
  };
}
