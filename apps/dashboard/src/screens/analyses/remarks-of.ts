import type { SiteCheckRecord } from '@plumbline/contracts';

/** Returns what the list of analyses says beside the state of one. */
export function remarksOf({ extent, pruned }: Pick<SiteCheckRecord, 'extent' | 'pruned'>): readonly string[] {
  return [...(extent === 'partial' ? ['a part of the site'] : []), ...(pruned ? ['figures only'] : [])];
}
