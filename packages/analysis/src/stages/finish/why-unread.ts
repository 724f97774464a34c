import {
  isUnread,
  siteChecks,
  unreadSitemaps,
  type SiteCheck,
  type SiteProbe,
  type SiteSource,
} from '@plumbline/checks';
import type { NotJudged } from '@plumbline/contracts';
import {
  getLastJudging,
  mayHideLinks,
  whyLinksUnknown,
  type Analysis,
  type Db,
  type UnreadSitemaps,
} from '@plumbline/database';
import { hasAnswer, unverifiableStatuses, type SitemapFile } from '@plumbline/web';

/** Returns why nothing can be said of missing links: pages could not be read that may have had some; null if it can. */
export async function whyLinksUnread(
  db: Db,
  analysis: Analysis,
  before: Analysis | null,
): Promise<NotJudged | null> {
  const known = await knownFor(db, before, ({ reportsMissingLinks }) => reportsMissingLinks === true);
  for (const { id: beforeId } of known.analyses) {
    const unread = await whyLinksUnknown(db, { analysis, beforeId }, known.isLost);
    if (unread !== null) return unread;
  }
  return (await mayHideLinks(db, analysis, before?.id ?? null)) ? 'refused' : null;
}

/** Returns the sitemaps of an analysis that cannot be read and may list what earlier full analyses found in them. */
export async function findUnreadSitemaps(
  db: Db,
  sitemaps: readonly SitemapFile[],
  before: Analysis | null,
): Promise<UnreadSitemaps> {
  const known = await knownFor(db, before, ({ reportsSitemapEntries }) => reportsSitemapEntries === true);
  const urls = known.analyses.flatMap(({ siteFiles }) => unreadSitemaps(siteFiles?.sitemaps ?? [], sitemaps));
  const isUnknown = known.isLost ? sitemaps.some(isUnread) : urls.length > 0 && known.analyses.length > 1;
  return { urls: [...new Set(urls)], wereUnread: isUnknown };
}

/** Returns why what the sitemaps list was not judged again; null if it was. */
export function whySitemapsUnread(
  { urls, wereUnread }: UnreadSitemaps,
  sitemaps: readonly SitemapFile[],
): NotJudged | null {
  if (urls.length === 0 && !wereUnread) return null;
  return sitemaps.some(({ status }) => unverifiableStatuses.has(status ?? 0)) ? 'refused' : 'lost';
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

/** What earlier analyses know for some checks. */
interface Known {
  /** The one before, and if that could not judge the checks, the last one that did. */
  readonly analyses: readonly Analysis[];
  /** True if none of these judged the checks: nobody knows what the last one found that did. */
  readonly isLost: boolean;
}

async function knownFor(
  db: Db,
  before: Analysis | null,
  isSuch: (check: SiteCheck) => boolean,
): Promise<Known> {
  if (before === null) return { analyses: [], isLost: false };
  const checkIds = siteChecks.filter(isSuch).map(({ id }) => id);
  const judging = await getLastJudging(db, before, checkIds);
  if (judging?.id === before.id) return { analyses: [before], isLost: false };
  return judging?.details === 'stored'
    ? { analyses: [before, judging], isLost: false }
    : { analyses: [before], isLost: true };
}
