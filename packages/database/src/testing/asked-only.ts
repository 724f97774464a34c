import type { AskedChecks } from '@plumbline/checks';

/** Returns asked checks of which nothing is known but their ids. */
export function askedOnly(...ids: readonly string[]): AskedChecks {
  return {
    all: ids,
    ofWholeSite: [],
    ofNamedUrls: [],
    ofLargeSites: [],
    ofClickedPages: [],
    ofUnlistedPages: [],
    absorptions: [],
  };
}
