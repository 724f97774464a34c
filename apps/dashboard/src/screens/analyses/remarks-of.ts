import type { SiteCheckRecord } from '@plumbline/contracts';
import { moment } from '../../components/values/moment.ts';

/** Returns the remarks that the list of analyses shows beside the status of one. */
export function remarksOf({ extent, pruned }: Pick<SiteCheckRecord, 'extent' | 'pruned'>): readonly string[] {
  return [...(extent === 'partial' ? ['a part of the site'] : []), ...(pruned ? ['figures only'] : [])];
}

/** Returns the name of an analysis in a list of those with which another one is compared. */
export function sinceThat({
  startedAt,
  ...record
}: Pick<SiteCheckRecord, 'startedAt' | 'extent' | 'pruned'>): string {
  return [`since ${moment(startedAt)}`, ...remarksOf(record)].join(', ');
}
