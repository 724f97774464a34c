import type { SiteCheckProgress } from './analyses/site-checks.ts';

export { counted } from './counted.ts';

/** Returns what an analysis is doing now, for people; null when it has ended. */
export function phaseOf(
  progress: Pick<SiteCheckProgress, 'stage' | 'urls_checked' | 'total_urls'>,
): string | null {
  switch (progress.stage) {
    case null:
      return null;
    case 'discover':
      return 'reading robots.txt and sitemaps';
    case 'crawl':
      return progress.urls_checked < progress.total_urls
        ? 'reading pages'
        : 'looking at links to other sites, images and scripts';
    case 'finish':
      return 'looking at the site as a whole';
  }
}
