import type { SiteCheckRecord } from '@plumbline/contracts';

/** The relation of the shown analysis to the one that represents the site. */
type ShownStanding = 'of-site' | 'earlier' | 'later';

/** The analyses that a screen shows. */
export interface Choice {
  /** The analysis that represents the site: its newest completed full one, else its newest completed one. */
  readonly ofSite: SiteCheckRecord | undefined;
  readonly shown: SiteCheckRecord | undefined;
  readonly standing: ShownStanding;
}

/**
 * Chooses the analysis that a screen shows: that of the URL, and without one in the URL that which represents the site.
 * @param recent the newest first
 * @param older the analysis of the URL if it is not among them
 */
export function chooseAnalysis(
  recent: readonly SiteCheckRecord[],
  chosenId: string | undefined,
  older?: SiteCheckRecord,
): Choice {
  const completed = recent.filter(({ status }) => status === 'completed');
  const ofSite = completed.find(({ extent }) => extent === 'full') ?? completed[0];
  const shown = chosenId === undefined ? ofSite : (recent.find(({ id }) => id === chosenId) ?? older);
  return { ofSite, shown, standing: standingOf(shown, ofSite) };
}

/**
 * Tells whether the scores of two analyses belong in one line, because both saw the whole site or the same part of
 * it. Analyses of a list never do, because records do not say which URLs a list had.
 */
export function sawTheSame(one: SiteCheckRecord, other: SiteCheckRecord): boolean {
  if (one.id === other.id) return true;
  if (one.extent === 'full' || other.extent === 'full') return one.extent === other.extent;
  return one.options.mode !== 'list' && textOf(one.options) === textOf(other.options);
}

/**
 * Chooses the analysis with which a screen compares another one: the last before it that saw the same or the whole
 * site. In one that saw less, issues were not looked for and would count as new.
 * @param completed the newest first
 */
export function chooseCompared(
  completed: readonly SiteCheckRecord[],
  siteCheckId: string,
): SiteCheckRecord | undefined {
  const analysis = completed.find(({ id }) => id === siteCheckId);
  const earlier = completed.filter(({ id }) => id < siteCheckId);
  if (analysis === undefined) return undefined;
  return earlier.find((other) => other.extent === 'full' || sawTheSame(analysis, other));
}

function textOf(options: SiteCheckRecord['options']): string {
  return JSON.stringify(Object.entries(options).toSorted(([name], [next]) => name.localeCompare(next)));
}

function standingOf(shown: SiteCheckRecord | undefined, ofSite: SiteCheckRecord | undefined): ShownStanding {
  if (shown === undefined || ofSite === undefined || shown.id === ofSite.id) return 'of-site';
  return shown.id < ofSite.id ? 'earlier' : 'later';
}

/** Returns the plan to show with an analysis: its own plan, else that of the analysis that represents the site. */
export function choosePlan<Snapshot extends { readonly siteCheckId: string }>(
  plans: readonly Snapshot[],
  shownId: string,
  ofSiteId: string | undefined,
): Snapshot | undefined {
  const planOf = (id: string | undefined) => plans.find(({ siteCheckId }) => siteCheckId === id);
  return planOf(shownId) ?? planOf(ofSiteId);
}
