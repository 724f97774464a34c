import {
  deniedStatuses,
  isUnread,
  siteChecks,
  unreadSitemaps,
  type SiteCheck,
  type SiteProbe,
  type SiteSource,
} from '@plumbline/checks';
import type { NotJudged } from '@plumbline/contracts';
import {
  mayHideLinks,
  whyLinksUnknown,
  type Analysis,
  type Db,
  type UnreadSitemaps,
} from '@plumbline/database';
import { hasAnswer, type SitemapFile } from '@plumbline/web';

/** Returns why nothing can be said of missing links: pages could not be read that may have had some; null if it can. */
export async function whyLinksUnread(
  db: Db,
  analysis: Analysis,
  before: Analysis | null,
): Promise<NotJudged | null> {
  const wasUnknown = wasLeftUnjudged(before, ({ reportsMissingLinks }) => reportsMissingLinks === true);
  const unread = before && (await whyLinksUnknown(db, { analysis, beforeId: before.id }, wasUnknown));
  return unread ?? ((await mayHideLinks(db, analysis, before?.id ?? null)) ? 'refused' : null);
}

/** Returns the sitemaps of an analysis that cannot be read and may list what the full analysis before found in them. */
export function findUnreadSitemaps(
  sitemaps: readonly SitemapFile[],
  before: Analysis | null,
): UnreadSitemaps {
  const wasUnknown = wasLeftUnjudged(before, ({ reportsSitemapEntries }) => reportsSitemapEntries === true);
  return {
    urls: unreadSitemaps(before?.siteFiles?.sitemaps ?? [], sitemaps),
    wereUnread: wasUnknown && sitemaps.some(isUnread),
  };
}

/** Returns why what the sitemaps list was not judged again; null if it was. */
export function whySitemapsUnread(
  { urls, wereUnread }: UnreadSitemaps,
  sitemaps: readonly SitemapFile[],
): NotJudged | null {
  if (urls.length === 0 && !wereUnread) return null;
  return sitemaps.some(({ status }) => deniedStatuses.has(status ?? 0)) ? 'refused' : 'lost';
}

/**
 * Returns the site checks that read what the server did not give at the end. Only a variant of the host says something by
 * giving no answer.
 */
export function checksWithoutAnswer(probes: readonly SiteProbe[]): readonly SiteCheck[] {
  const silent = probes.filter((probe) => !hasAnswer(probe));
  const sources = new Set<SiteSource>(silent.map(({ purpose }) => purpose));
  sources.delete('host-variant');
  return siteChecks.filter(({ reads = [] }) => reads.some((source) => sources.has(source)));
}

/** Tells whether an analysis could not judge such a check, although it was asked to. */
function wasLeftUnjudged(analysis: Analysis | null, isSuch: (check: SiteCheck) => boolean): boolean {
  const why = siteChecks.filter(isSuch).map(({ id }) => analysis?.unjudgedChecks[id]);
  return why.some((reason) => reason !== undefined && reason !== 'not_asked');
}
