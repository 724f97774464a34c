import {
  catalogue,
  siteChecks,
  sitemapMissing,
  type AskedChecks,
  type Check,
  type SiteCheck,
} from '@plumbline/checks';
import type { NotJudged } from '@plumbline/contracts';
import type { WhyLinks } from '@plumbline/database';
import { checksOfBlockedCrawl } from './blocked-crawl.ts';

/** What an analysis could not read of a site. */
export interface Unread {
  /** The site turned the crawler away. */
  readonly isBlocked: boolean;
  /** It did so before the end, which therefore says nothing. */
  readonly isCutOff: boolean;
  /** It has no page of its own any more: it has moved to another host as a whole. */
  readonly hasNoPage: boolean;
  /** Something stands in for its home page, from which clicks are counted. */
  readonly isHomeHidden: boolean;
  /** Checks that read what the server did not give at the end. */
  readonly withoutAnswer: readonly Check[];
  /** Why robots.txt is unread; null if it is not. */
  readonly whyRobots: NotJudged | null;
  /** Why pages are unread that may link to pages with so few links. */
  readonly whyLinks: WhyLinks;
  /** Why sitemaps are unread that may list pages; null if none is. */
  readonly whySitemaps: NotJudged | null;
  /** Why checks did not judge what they found before, by their ids, if no sitemap is read. */
  readonly whyWithoutSitemap: Readonly<Record<string, NotJudged>>;
}

/** Returns the site checks that are worth running: they find nothing that is only unread. */
export function checksToRun({
  isBlocked,
  hasNoPage,
  isHomeHidden,
  whyLinks,
  whySitemaps,
}: Unread): readonly SiteCheck[] {
  return checksOf(isBlocked)
    .filter(({ id }) => whySitemaps === null || id !== sitemapMissing.id)
    .filter((check) => !(hasNoPage || isHomeHidden) || !readsHomePage(check))
    .filter((check) => whyLinksOf(check, whyLinks) === undefined);
}

function whyLinksOf({ reportsMissingLinks }: SiteCheck, whyLinks: WhyLinks): NotJudged | undefined {
  return reportsMissingLinks && whyLinks[reportsMissingLinks];
}

function readsHomePage({ reads = [] }: SiteCheck): boolean {
  return reads.includes('home-page');
}

/**
 * Returns why checks did not judge the site, by their ids.
 *
 * @param crashed ids of the checks that crashed
 * @param asked the checks that are switched on
 */
export function whyChecksUnjudged(
  unread: Unread,
  crashed: readonly string[],
  asked: AskedChecks,
): Readonly<Record<string, NotJudged>> {
  const { isBlocked, isCutOff, hasNoPage, isHomeHidden, withoutAnswer } = unread;
  const { whyRobots, whyLinks, whySitemaps, whyWithoutSitemap } = unread;
  const judgeable = checksOf(isBlocked);
  const ofRobots = catalogue.filter(({ readsRobots }) => readsRobots);
  const ofSitemaps = judgeable.filter(({ reportsSitemapEntries }) => reportsSitemapEntries);
  return {
    ...(hasNoPage && reasonsFor(idsOf(catalogue), 'lost')),
    ...(isHomeHidden && reasonsFor(idsOf(siteChecks.filter(readsHomePage)), 'lost')),
    ...reasonsFor(idsOf(isCutOff ? catalogue : withoutAnswer), 'refused'),
    ...reasonsFor(idsBeside(idsOf(judgeable), siteChecks), 'refused'),
    ...(whyRobots !== null && reasonsFor(idsOf(ofRobots), whyRobots)),
    ...Object.fromEntries(
      judgeable.flatMap((check) => {
        const why = whyLinksOf(check, whyLinks);
        return why === undefined ? [] : [[check.id, why]];
      }),
    ),
    ...whyWithoutSitemap,
    ...(whySitemaps !== null && reasonsFor(idsOf(ofSitemaps), whySitemaps)),
    ...reasonsFor(crashed, 'too_costly'),
    ...reasonsFor(idsBeside(asked.all, catalogue), 'not_asked'),
  };
}

/** Returns the ids of checks. */
export function idsOf(checks: readonly Pick<Check, 'id'>[]): readonly string[] {
  return checks.map(({ id }) => id);
}

function checksOf(isBlocked: boolean): readonly SiteCheck[] {
  return isBlocked ? checksOfBlockedCrawl(siteChecks) : siteChecks;
}

/** Returns the ids of the other checks. */
function idsBeside(ids: readonly string[], checks: readonly Check[]): readonly string[] {
  return idsOf(checks).filter((id) => !ids.includes(id));
}

function reasonsFor(checkIds: readonly string[], why: NotJudged): Readonly<Record<string, NotJudged>> {
  return Object.fromEntries(checkIds.map((id) => [id, why]));
}
