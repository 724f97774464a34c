import {
  catalogue,
  hasUnreadRobots,
  isRobotsUnread,
  isUnread,
  siteChecks,
  unreadSitemaps,
  type Check,
  type SiteCheck,
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
import { hasAnswer, unverifiableStatuses, type RobotsFile, type SitemapFile } from '@plumbline/web';
import type { ProbedSite } from './probe-site.ts';
import { idsOf } from './unjudged-checks.ts';

/** Returns why nothing can be said of missing links: pages could not be read that may have had some; null if it can. */
export async function whyLinksUnread(
  db: Db,
  analysis: Analysis,
  before: Analysis | null,
): Promise<NotJudged | null> {
  const known = await knownFor(
    db,
    before,
    siteChecks.filter(({ reportsMissingLinks }) => reportsMissingLinks),
  );
  for (const { id: beforeId } of known.analyses) {
    const unread = await whyLinksUnknown(db, { analysis, beforeId }, known.isLost);
    if (unread !== null) return unread;
  }
  return (await mayHideLinks(db, analysis, before?.id ?? null)) ? 'refused' : null;
}

/** Returns why what robots.txt says was not judged again: it was read before and cannot be read now. Null if it was. */
export async function whyRobotsUnread(
  db: Db,
  robots: readonly RobotsFile[],
  before: Analysis | null,
): Promise<NotJudged | null> {
  const known = await knownFor(
    db,
    before,
    catalogue.filter(({ readsRobots }) => readsRobots),
  );
  const isUnknown = known.isLost
    ? robots.some(isRobotsUnread)
    : known.analyses.some(({ siteFiles }) => hasUnreadRobots(siteFiles?.robots ?? [], robots));
  return isUnknown ? whyNotRead(robots) : null;
}

/**
 * Returns the sitemaps of an analysis that cannot be read and may list what earlier full analyses found in them.
 *
 * @param isNamingUnread true if robots.txt, which names sitemaps, cannot be read either
 */
export async function findUnreadSitemaps(
  db: Db,
  sitemaps: readonly SitemapFile[],
  before: Analysis | null,
  isNamingUnread: boolean,
): Promise<UnreadSitemaps> {
  const known = await knownFor(
    db,
    before,
    siteChecks.filter(({ reportsSitemapEntries }) => reportsSitemapEntries),
  );
  const urls = known.analyses.flatMap(({ siteFiles }) =>
    unreadSitemaps(siteFiles?.sitemaps ?? [], sitemaps, isNamingUnread),
  );
  const isUnknown = known.isLost
    ? isNamingUnread || sitemaps.some(isUnread)
    : urls.length > 0 && known.analyses.length > 1;
  return { urls: [...new Set(urls)], wereUnread: isUnknown };
}

/** Returns why what the sitemaps list was not judged again; null if it was. */
export function whySitemapsUnread(
  { urls, wereUnread }: UnreadSitemaps,
  files: readonly (RobotsFile | SitemapFile)[],
): NotJudged | null {
  return urls.length === 0 && !wereUnread ? null : whyNotRead(files);
}

function whyNotRead(files: readonly (RobotsFile | SitemapFile)[]): NotJudged {
  return files.some(({ status }) => unverifiableStatuses.has(status ?? 0)) ? 'refused' : 'lost';
}

/**
 * Returns the site checks that read what was not asked for at the end, or what the server did not give. Only a variant of
 * the host says something by giving no answer. What bots get says nothing if a browser does not get the page either.
 */
export function checksWithoutAnswer({
  probes,
  botProbes,
  unasked,
}: Pick<ProbedSite, 'probes' | 'botProbes' | 'unasked'>): readonly SiteCheck[] {
  const silent = probes.filter((probe) => probe.purpose !== 'host-variant' && !hasAnswer(probe));
  const areBotsSilent = botProbes.some(
    ({ bot, status, isChallenge }) => status === null || (bot === null && (status !== 200 || isChallenge)),
  );
  const sources = new Set<SiteSource>([
    ...unasked,
    ...silent.map(({ purpose }) => purpose),
    ...(areBotsSilent ? (['bots'] as const) : []),
  ]);
  return siteChecks.filter(({ reads = [] }) => reads.some((source) => sources.has(source)));
}

/** What earlier analyses know for some checks. */
interface Known {
  /** The one before, and if that could not judge the checks, the last one that did. */
  readonly analyses: readonly Analysis[];
  /** True if none of these judged the checks: nobody knows what the last one found that did. */
  readonly isLost: boolean;
}

async function knownFor(db: Db, before: Analysis | null, checks: readonly Check[]): Promise<Known> {
  if (before === null) return { analyses: [], isLost: false };
  const judging = await getLastJudging(db, before, idsOf(checks));
  if (judging?.id === before.id) return { analyses: [before], isLost: false };
  return judging?.details === 'stored'
    ? { analyses: [before, judging], isLost: false }
    : { analyses: [before], isLost: true };
}
