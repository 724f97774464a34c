import { replaceEntry, type Fix } from '@plumbline/fixes';
import type { SiteTarget } from '../../../site-facts/index.ts';

/** Lists another URL in place of this one, or only removes this one if a sitemap lists the other already. */
export function replaceBy(url: string, other: Pick<SiteTarget, 'url' | 'inSitemap'>): Fix {
  return replaceEntry(url, other.inSitemap ? null : other.url);
}
