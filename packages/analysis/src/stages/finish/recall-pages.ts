import { indexabilityOf, isSamePage, type Indexability } from '@plumbline/checks';
import { crawlUrls, fetchPage, type FetchedPage } from '@plumbline/crawler';
import {
  findContent,
  listHiddenByUnread,
  listUndiscovered,
  type Analysis,
  type KnownPage,
  type LossCandidate,
  type UnreadSitemaps,
} from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import { askTwice } from '../../page/ask-twice.ts';
import { readInThread } from '../../page/judge-in-thread.ts';
import { followRedirects } from '../../site/follow-redirects.ts';
import { paceOf, siteFilesOf, type OpenSite } from '../../site/open-site.ts';
import { turnsAtOthers } from '../../site/turns-at-others.ts';

/** Limit of requested pages, the best linked first. A site that drops more has changed altogether. */
const RECALLED_MAX = 500;
const CONNECTIONS = 2;
/** Deadline: a page that was not requested by then keeps its known state. */
const DEADLINE_MS = 5 * 60_000;

interface Recall {
  readonly site: OpenSite;
  readonly sitemapsUnread: UnreadSitemaps;
  readonly baseline: Pick<Analysis, 'id'>;
  readonly signal: AbortSignal;
}

interface Asking extends Pick<Recall, 'site' | 'signal'> {
  readonly analysis: Analysis;
  readonly ask: (url: string) => Promise<FetchedPage>;
}

/** A page that was requested. */
interface RecalledPage {
  readonly page: KnownPage;
  readonly is: Indexability;
  /** Hash of its content; null without content. */
  readonly contentHash: string | null;
  readonly redirectEndsAtPage: boolean;
}

/**
 * Requests pages that could be indexed before and that the crawl did not find. Their answers decide whether they are
 * gone or only unlinked.
 */
export async function recallPages(
  deps: Uses<'config' | 'db' | 'http' | 'logger' | 'pages'>,
  analysis: Analysis,
  { site, sitemapsUnread, baseline, signal }: Recall,
): Promise<readonly LossCandidate[]> {
  const undiscovered = await listUndiscovered(deps.db, analysis.id, baseline.id, RECALLED_MAX);
  const own = undiscovered.filter(({ url }) => site.scope.contains(url));
  const crawl = { http: turnsAtOthers(deps, analysis.hosts), access: site.access };
  const ask = (url: string) => fetchPage(crawl, { url, signal });
  const pace = { ...paceOf(site, CONNECTIONS), deadlineMs: DEADLINE_MS, signal };
  const asked = await crawlUrls(own, (page) => recall(deps, page, { analysis, site, ask, signal }), pace);
  const recalled = asked.filter((page) => page !== null);
  const hashes = recalled.flatMap(({ contentHash }) => contentHash ?? []);
  const present = await findContent(deps.db, analysis.id, hashes);
  const following = { analysis, beforeId: baseline.id };
  const urlHashes = recalled.map(({ page }) => page.urlHash);
  const hidden = await listHiddenByUnread(deps.db, following, sitemapsUnread, urlHashes);
  return recalled.map(({ page, is, contentHash, redirectEndsAtPage }) => ({
    ...page,
    is,
    surroundings: {
      isReferenced: false,
      mayBeReferenced: hidden.has(page.urlHash),
      redirectEndsAtPage,
      redirectEnd: null,
      hasCopy: contentHash !== null && present.has(contentHash),
    },
  }));
}

/** Requests a page again. Returns null if its state stays unknown. */
async function recall(
  deps: Uses<'logger' | 'pages'>,
  page: KnownPage,
  { analysis, site, ask, signal }: Asking,
): Promise<RecalledPage | null> {
  const { url } = page;
  const context = site.contextOfUrl(url);
  const forbidden = site.forbids(url);
  if (forbidden !== null) {
    const is = { ...page.was, statusCode: null, blockedBy: context.blockedBy ?? forbidden };
    return { page, is, contentHash: null, redirectEndsAtPage: false };
  }
  const answer = await askTwice(() => ask(url), signal);
  const facts = await readInThread(deps, { url, site: context, ...answer }, signal);
  if (facts === null) return null;
  return {
    page,
    is: indexabilityOf(facts),
    contentHash: facts.html?.text.contentHash ?? null,
    redirectEndsAtPage:
      answer.response.redirectUrl !== null &&
      (await endsAtPage(url, answer.response.redirectUrl, analysis, ask)),
  };
}

/** Tells whether redirects end at a page, and at the home page only if that is the same page. */
async function endsAtPage(
  url: string,
  target: string,
  analysis: Analysis,
  ask: (url: string) => Promise<FetchedPage>,
): Promise<boolean> {
  const { urls, page } = await followRedirects(target, ask);
  const end = urls.at(-1) ?? target;
  const isHome = end === analysis.startUrl || end === siteFilesOf(analysis).homeUrl;
  return page?.response.status === 200 && (!isHome || isSamePage(url, end));
}
