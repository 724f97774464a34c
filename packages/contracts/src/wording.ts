import type { Seen } from './analyses/seen.ts';
import type { SiteCheckProgress } from './analyses/site-checks.ts';

import { counted, formatBytes, formatNumber } from './numbers.ts';

export { counted, formatBytes, formatNumber };

/** Returns what an analysis is doing now, for people; null if it has ended. */
export function phaseOf({
  stage,
  links,
  vitals,
  paused_until,
}: Pick<SiteCheckProgress, 'stage' | 'links' | 'vitals' | 'paused_until'>): string | null {
  switch (stage) {
    case null:
      return null;
    case 'discover':
      return 'reading robots.txt and sitemaps';
    case 'crawl':
      if (paused_until !== null)
        return 'waiting, because the site is down or asked the crawler to come back later';
      return links === null ? 'reading pages' : lookingAt(links);
    case 'finish':
      return vitals !== null && vitals.waiting > 0
        ? `measuring pages on a slow phone: ${vitals.waiting} to go`
        : 'looking at the site as a whole';
  }
}

function lookingAt({ checked, total, host }: NonNullable<SiteCheckProgress['links']>): string {
  const asked = host === null ? '' : `, now on ${host}`;
  return `looking at links to other sites, images and scripts: ${formatNumber(checked)} of ${formatNumber(total)}${asked}`;
}

/** Returns the progress of an analysis in a sentence or two, for both API and dashboard (docs/decisions/010). */
export function progressSentence(
  progress: Pick<
    SiteCheckProgress,
    'status' | 'urls_checked' | 'total_urls' | 'issues_found' | 'failure_message' | 'seen'
  >,
): string {
  const { status, urls_checked, total_urls, issues_found } = progress;
  const checked = `${formatNumber(urls_checked)} of ${counted(total_urls, 'URL')} checked`;
  switch (status) {
    case 'in_progress':
      return `${checked} so far, ${counted(issues_found, 'issue')}. It goes on when you leave.`;
    case 'completed':
      return `${counted(urls_checked, 'URL')} checked, ${counted(issues_found, 'issue')} found. ${seenSentence(progress.seen)}`;
    case 'cancelled':
      return `Cancelled with ${checked}: what was found until then is kept.`;
    case 'failed':
      return `It failed. ${progress.failure_message ?? ''}`;
  }
}

/** Returns in one sentence how much of its site an analysis has seen; empty before it has completed. */
export function seenSentence(seen: Seen | null): string {
  if (seen === null) return '';
  const { pages, links, externalTargets, sitemaps } = seen;
  const parts = [
    share(pages, 'page'),
    share(links, 'link'),
    ...(externalTargets.known === 0 ? [] : [share(externalTargets, 'external target')]),
    ...(sitemaps === undefined ? [] : [share(sitemaps, 'sitemap')]),
  ];
  return `The analysis saw ${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}.`;
}

function share({ known, seen }: Seen['pages'], noun: string): string {
  return `${formatNumber(seen)} of ${counted(known, noun)}`;
}

/** Says that addresses in changes are none for the place where the site will live. */
export function scannedHostSentence(host: string): string {
  return `Addresses in the changes are on ${host}, where the site was read. If it will live elsewhere, have it read again with its later address, the option “as”, before you use them.`;
}
