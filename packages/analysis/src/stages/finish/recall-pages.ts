import { setTimeout as pause } from 'node:timers/promises';
import {
  findablePage,
  indexabilityOf,
  wasTurnedAway,
  type Indexability,
  type RedirectEnd,
} from '@plumbline/checks';
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
import { readInThread } from '../../page/judge-in-thread.ts';
import { retryDelay } from '../../page/retry-delay.ts';
import { followRedirects } from '../../site/follow-redirects.ts';
import { paceOf, siteFilesOf, type OpenSite } from '../../site/open-site.ts';
import { turnsAtOthers } from '../../site/turns-at-others.ts';

/** Limit of requested pages, the best linked first. A site that drops more has changed altogether. */
const RECALLED_MAX = 500;
const CONNECTIONS = 2;
/** Deadline of both rounds: a page that was not requested by then keeps its known state. */
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
  /** Requests that failed before. */
  readonly failuresBefore: 0 | 1;
}

/** A page that is requested a second time, because one failure may be an accident. */
interface Postponed {
  readonly page: KnownPage;
  readonly retryMs: number;
}

/** A page that was requested. */
interface RecalledPage {
  readonly page: KnownPage;
  readonly is: Indexability;
  /** Hash of its content; null without content. */
  readonly contentHash: string | null;
  readonly redirectEnd: RecalledEnd | null;
}

/** The end of its redirects. */
interface RecalledEnd extends Omit<RedirectEnd, 'hasCopy' | 'hasLostContent'> {
  readonly contentHash: string | null;
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
  const endsAt = Date.now() + DEADLINE_MS;
  const askFor = (pages: readonly KnownPage[], failuresBefore: Asking['failuresBefore']) =>
    crawlUrls(pages, (page) => recall(deps, page, { analysis, site, ask, signal, failuresBefore }), {
      ...paceOf(site, CONNECTIONS),
      deadlineMs: endsAt - Date.now(),
      signal,
    });
  const first = await askFor(own, 0);
  const postponed = first.filter((page) => page !== null && 'retryMs' in page);
  await pause(Math.max(0, ...postponed.map(({ retryMs }) => retryMs)), undefined, { signal });
  const again = postponed.map(({ page }) => page);
  const asked = [...first, ...(await askFor(again, 1))];
  const recalled = asked.filter((page) => page !== null && 'is' in page);
  const hashes = recalled.flatMap(({ contentHash, redirectEnd }) => [
    contentHash ?? [],
    redirectEnd?.contentHash ?? [],
  ]);
  const present = await findContent(deps.db, analysis.id, hashes.flat());
  const hasCopy = ({ contentHash }: { readonly contentHash: string | null }) =>
    contentHash !== null && present.has(contentHash);
  const following = { analysis, beforeId: baseline.id };
  const urlHashes = recalled.map(({ page }) => page.urlHash);
  const hidden = await listHiddenByUnread(deps.db, following, sitemapsUnread, urlHashes);
  return recalled.map(({ page, is, contentHash, redirectEnd }) => ({
    ...page,
    is,
    surroundings: {
      isReferenced: false,
      mayBeReferenced: hidden.has(page.urlHash),
      // Nothing leads to the page, so it may have moved with other content as well.
      redirectEnd: redirectEnd && { ...redirectEnd, hasCopy: hasCopy(redirectEnd), hasLostContent: false },
      hasCopy: hasCopy({ contentHash }),
    },
  }));
}

/**
 * Requests pages again that failed during the crawl, as long as a recall may take. Returns those that answer by now, or of
 * which nothing is known because they turn the crawler away.
 */
export async function askFailedAgain(
  deps: Uses<'config' | 'db' | 'http'>,
  analysis: Analysis,
  { site, signal }: Pick<Recall, 'site' | 'signal'>,
  failed: readonly string[],
): Promise<ReadonlySet<string>> {
  const crawl = { http: turnsAtOthers(deps, analysis.hosts), access: site.access };
  const answering = await crawlUrls(
    failed.slice(0, RECALLED_MAX),
    async (url) => {
      const { status, failure, isChallenge } = (await fetchPage(crawl, { url, signal })).response;
      const isUnknown = wasTurnedAway({
        statusCode: status,
        failureReason: failure?.reason ?? null,
        isChallenge,
      });
      return isUnknown || (status !== null && status < 400) ? url : null;
    },
    { ...paceOf(site, CONNECTIONS), deadlineMs: DEADLINE_MS, signal },
  );
  return new Set(answering.filter((url) => url !== null));
}

/** Requests a page. Returns null if its state stays unknown. */
async function recall(
  deps: Uses<'config' | 'logger' | 'pages'>,
  page: KnownPage,
  asking: Asking,
): Promise<RecalledPage | Postponed | null> {
  const { site, ask, signal, failuresBefore } = asking;
  const { url } = page;
  const context = site.contextOfUrl(url);
  const forbidden = site.forbids(url);
  if (forbidden !== null) {
    const { blockedBy } = context;
    // Search engines may read what is forbidden to this crawler alone.
    if (blockedBy === null) return null;
    return { page, is: { ...page.was, statusCode: null, blockedBy }, contentHash: null, redirectEnd: null };
  }
  const answer = await ask(url);
  const retryMs = failuresBefore === 0 ? retryDelay(deps.config, answer.response, 0) : null;
  if (retryMs !== null) return { page, retryMs };
  const { redirectUrl } = answer.response;
  const facts = await readInThread(deps, { url, site: context, ...answer }, signal);
  if (facts === null) return null;
  const is = indexabilityOf(facts);
  if (wasTurnedAway(is)) return null;
  return {
    page,
    is,
    contentHash: facts.html?.text.contentHash ?? null,
    redirectEnd: redirectUrl === null ? null : await endOf(deps, redirectUrl, asking),
  };
}

/** Returns where redirects end; null if they do not, or if the end cannot be read. */
async function endOf(
  deps: Uses<'logger' | 'pages'>,
  target: string,
  { analysis, site, ask, signal }: Asking,
): Promise<RecalledEnd | null> {
  const forbids = (url: string) => (site.scope.contains(url) ? site.forbids(url) : null);
  const { urls, page } = await followRedirects(target, async (url) =>
    forbids(url) === null ? ask(url) : null,
  );
  const url = urls.at(-1) ?? target;
  const isHomePage = url === analysis.startUrl || url === siteFilesOf(analysis).homeUrl;
  const blockedBy = site.scope.contains(url) ? site.blocks(url) : null;
  if (forbids(url) !== null && blockedBy !== null)
    return { url, is: findablePage({ statusCode: null, blockedBy }), isHomePage, contentHash: null };
  if (page === null) return null;
  const facts = await readInThread(
    deps,
    { url, site: { ...site.contextOfUrl(url), blockedBy }, ...page },
    signal,
  );
  return (
    facts && { url, is: indexabilityOf(facts), isHomePage, contentHash: facts.html?.text.contentHash ?? null }
  );
}
