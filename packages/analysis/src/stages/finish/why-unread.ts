import {
  catalogue,
  hasUnreadRobots,
  isKnown,
  isMeantForAll,
  isRefused,
  isRobotsUnread,
  isSilent,
  isUnread,
  isSitemap,
  mayBeHidden,
  missingLinks,
  redirectHostVariants,
  siteChecks,
  sitemapMissing,
  sitemapPageMissing,
  unreadSitemaps,
  type Check,
  type EvidenceOf,
  type SiteCheck,
  type SiteProbe,
  type SiteSource,
} from '@plumbline/checks';
import type { NotJudged, Seen } from '@plumbline/contracts';
import {
  getLastJudging,
  hasStanding,
  mayHideLinks,
  whyLinksUnknown,
  type Analysis,
  type Db,
  type UnreadSitemaps,
  type WhyLinks,
} from '@plumbline/database';
import { unverifiableStatuses, type RobotsFile, type SitemapFile } from '@plumbline/web';
import type { ProbedSite } from './probe-site.ts';
import { idsOf, type Unread } from './unjudged-checks.ts';
import type { Stood } from './why-unmeasured.ts';

/** Returns why nothing can be said of missing links: pages could not be read that may have had some. */
export async function whyLinksUnread(db: Db, analysis: Analysis, before: Analysis | null): Promise<WhyLinks> {
  const known = await knownFor(
    db,
    before,
    siteChecks.filter(({ reportsMissingLinks }) => reportsMissingLinks),
  );
  const mayHide = await mayHideLinks(db, analysis, before?.id ?? null);
  let why: WhyLinks = mayHide ? Object.fromEntries(missingLinks.map((missing) => [missing, 'refused'])) : {};
  for (const { id: beforeId } of known.analyses)
    why = { ...why, ...(await whyLinksUnknown(db, { analysis, beforeId }, known.isLost)) };
  return why;
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

/**
 * Returns why checks that found something before cannot judge a site of which no sitemap is read, by their ids. There
 * is none any more from which a page could be missing, and one may be there that the crawler does not get.
 */
export async function whyWithoutSitemap(
  db: Db,
  sitemaps: readonly SitemapFile[],
  before: Analysis | null,
): Promise<Unread['whyWithoutSitemap']> {
  if (before === null) return {};
  const isHidden = mayBeHidden(sitemaps) || sitemaps.some(isUnread);
  const unjudged: readonly (readonly [string, NotJudged])[] = [
    ...(sitemaps.some(isMeantForAll) ? [] : [[sitemapPageMissing.id, 'lost'] as const]),
    ...(isHidden && !sitemaps.some(isSitemap) ? [[sitemapMissing.id, whyNotRead(sitemaps)] as const] : []),
  ];
  const stood = await Promise.all(unjudged.map(([id]) => hasStanding(db, before.id, id)));
  return Object.fromEntries(unjudged.filter((_check, index) => stood[index] === true));
}

/** Returns how many of the known sitemaps were read; undefined if none is unread. */
export function seenSitemaps(sitemaps: readonly SitemapFile[]): Seen['sitemaps'] {
  const known = sitemaps.filter(isKnown).length;
  const unread = sitemaps.filter(isUnread).length;
  return unread === 0 ? undefined : { known, seen: known - unread };
}

function whyNotRead(files: readonly (RobotsFile | SitemapFile)[]): NotJudged {
  return files.some(({ status }) => unverifiableStatuses.has(status ?? 0)) ? 'refused' : 'lost';
}

/**
 * Returns the site checks that read what was not asked for at the end, or what the server did not give. What bots get says
 * nothing if a browser does not get the page either. Some servers refuse whatever is not there, and some hosts have variants
 * that never answer, so a refusal or the silence of a variant only counts where something stood before.
 */
export function checksWithoutAnswer(
  { probes, botProbes, unasked }: Pick<ProbedSite, 'probes' | 'botProbes' | 'unasked'>,
  stood: readonly Pick<Stood, 'checkId' | 'evidence'>[],
): readonly SiteCheck[] {
  const asked = probes.filter(({ purpose }) => purpose !== 'host-variant');
  const areBotsSilent = botProbes.some(
    ({ bot, status, isChallenge }) => status === null || (bot === null && (status !== 200 || isChallenge)),
  );
  const variants = stood.flatMap(({ checkId, evidence }) =>
    checkId === redirectHostVariants.id ? (evidence as EvidenceOf<typeof redirectHostVariants>).variants : [],
  );
  const sources = new Set<SiteSource>([
    ...unasked,
    ...probes
      .filter((probe) => variants.some(({ url }) => url === probe.url) && hidesVariant(probe))
      .map(({ purpose }) => purpose),
    ...asked.filter(isSilent).map(({ purpose }) => purpose),
    ...(areBotsSilent ? (['bots'] as const) : []),
  ]);
  const stoodIds = new Set(stood.map(({ checkId }) => checkId));
  const refused = new Set<SiteSource>(asked.filter(isRefused).map(({ purpose }) => purpose));
  return siteChecks.filter(({ id, reads = [] }) =>
    reads.some((source) => sources.has(source) || (refused.has(source) && stoodIds.has(id))),
  );
}

/** Tells whether a variant of the host did not say whether it answers. One that is gone says that it does not. */
function hidesVariant(probe: Pick<SiteProbe, 'status' | 'failure'>): boolean {
  const { status, failure } = probe;
  const isGone = status === null && failure !== null && failure !== 'timeout';
  return !isGone && (isSilent(probe) || isRefused(probe));
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
