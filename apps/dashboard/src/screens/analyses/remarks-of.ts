import type { SiteCheckRecord } from '@plumbline/contracts';

/** Returns the remarks that the list of analyses shows beside the status of one. */
export function remarksOf({ extent, pruned }: Pick<SiteCheckRecord, 'extent' | 'pruned'>): readonly string[] {
  return [...(extent === 'partial' ? ['a part of the site'] : []), ...(pruned ? ['figures only'] : [])];
}
