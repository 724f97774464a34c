import { lossOf } from '@plumbline/checks';
import { extentOf, type LossKind } from '@plumbline/contracts';
import {
  countLostPages,
  deleteLostPages,
  getPreviousFullAnalysis,
  getSite,
  runInStage,
  insertLostPages,
  keepLostPages,
  readLossCandidates,
  type Analysis,
  type LossCandidate,
  type NewLostPage,
  type StageLease,
  type UnreadSitemaps,
} from '@plumbline/database';
import { matchExpected } from '@plumbline/gate';
import type { Uses } from '../../deps.ts';
import type { OpenSite } from '../../site/open-site.ts';
import { askFailedAgain, recallPages } from './recall-pages.ts';

const STORED_AT_ONCE = 500;

interface Looking {
  readonly site: OpenSite;
  readonly sitemapsUnread: UnreadSitemaps;
  readonly lease: StageLease;
  /** True if the server turned the crawler away from most pages. Its refusals then do not concern search engines. */
  readonly isBlocked: boolean;
  /** True if it stopped serving pages before the end. Nor do its errors and redirects then, or what it shows instead. */
  readonly isCutOff: boolean;
  readonly signal: AbortSignal;
}

/**
 * Finds the pages that search engines have dropped since the last full analysis, and stores them with this one.
 *
 * @returns hashes of pages that nothing leads to any more, that were requested, and that are known to be lost or moved
 */
export async function findLosses(
  deps: Uses<'config' | 'db' | 'http' | 'logger' | 'pages'>,
  analysis: Analysis,
  { site, sitemapsUnread, lease, isBlocked, isCutOff, signal }: Looking,
): Promise<readonly string[]> {
  const { db } = deps;
  await runInStage(db, lease, (tx) => deleteLostPages(tx, analysis.id));
  const baseline = await getPreviousFullAnalysis(db, analysis);
  if (baseline === null) return [];
  const isExpected = await expectedLosses(deps, analysis.accountId, [analysis.siteId, baseline.siteId]);
  const doubtful = new Set<LossKind>([
    ...(isBlocked ? (['auth'] as const) : []),
    ...(isCutOff ? (['status', 'redirect', 'soft_404'] as const) : []),
  ]);
  let lost: NewLostPage[] = [];
  const store = async () => {
    const full = lost;
    lost = [];
    await runInStage(db, lease, (tx) => insertLostPages(tx, analysis.id, full));
  };
  /** Returns true if the page is lost. */
  const judge = async (candidate: LossCandidate): Promise<boolean> => {
    const { url, urlHash, linkScore, was, is, since } = candidate;
    const loss = lossOf(url, was, is, { ...candidate.surroundings, isExpected: isExpected(url) });
    if (loss === null || doubtful.has(loss.how)) return false;
    const { how, meant } = loss;
    lost.push({ url, urlHash, linkScore, how, is: loss.is, meant, since: since ?? analysis.startedAt });
    if (lost.length === STORED_AT_ONCE) await store();
    return true;
  };
  const failed: LossCandidate[] = [];
  for await (const candidate of readLossCandidates(db, analysis, baseline.id)) {
    if (!isBlocked && isFailing(candidate)) failed.push(candidate);
    else await judge(candidate);
  }
  const urls = failed.map(({ url }) => url);
  const answering = await askFailedAgain(deps, analysis, { site, signal }, urls);
  // Nothing is known about a page that fails and answers again.
  for (const candidate of failed) if (!answering.has(candidate.url)) await judge(candidate);
  // What hangs on a page that is not lost but could not be read is not unlinked.
  await store();
  const isFull = extentOf(analysis) === 'full';
  const recalled =
    isBlocked || !isFull ? [] : await recallPages(deps, analysis, { site, sitemapsUnread, baseline, signal });
  const gone: string[] = [];
  if (isFull) {
    for (const candidate of recalled) {
      const { hasCopy, mayBeReferenced } = candidate.surroundings;
      if ((await judge(candidate)) || (hasCopy && !mayBeReferenced)) gone.push(candidate.urlHash);
    }
    const asked = recalled.map(({ urlHash }) => urlHash);
    await runInStage(db, lease, (tx) =>
      keepLostPages(tx, { analysisId: analysis.id, baselineId: baseline.id }, asked),
    );
  }
  await store();
  await runInStage(db, lease, (tx) => countLostPages(tx, analysis.id));
  return gone;
}

/** Tells whether the server of a page failed that was not lost yet. */
function isFailing({ since, is: { blockedBy, redirectUrl, statusCode } }: LossCandidate): boolean {
  return since === null && blockedBy === null && redirectUrl === null && (statusCode ?? 500) >= 500;
}

/** Tells whether the owner expects the loss of a page, on a preview or on the site that it will be. */
async function expectedLosses(
  { db }: Uses<'db'>,
  accountId: string,
  siteIds: readonly string[],
): Promise<(url: string) => boolean> {
  const sites = await Promise.all([...new Set(siteIds)].map((id) => getSite(db, accountId, id)));
  return matchExpected(sites.flatMap((site) => site?.expectedLosses ?? []));
}
