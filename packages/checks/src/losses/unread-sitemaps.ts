import type { SitemapFile } from '@plumbline/web';
import { isRead, isUnread, mayList } from '../catalogue/sitemap/shared/readable.ts';

/**
 * Returns the URLs of the sitemaps that were read before and cannot be read now, so that nobody knows what they list.
 * They include the files that an index or robots.txt named, if some file cannot be read that may still name them.
 */
export function unreadSitemaps(
  before: readonly SitemapFile[],
  now: readonly SitemapFile[],
  isRobotsUnread: boolean,
): readonly string[] {
  const files = new Map(now.map((file) => [file.url, file]));
  const isHidden = ({ url, source }: SitemapFile) => {
    const file = files.get(url);
    if (file !== undefined) return mayList(file);
    return (isRobotsUnread && source !== 'guess') || (source === 'index' && now.some(isUnread));
  };
  return before.filter((file) => isRead(file) && isHidden(file)).map(({ url }) => url);
}
