import type { SourcePage } from '@plumbline/checks';
import { AppError } from '@plumbline/contracts';
import {
  deleteVisit,
  findAskedPause,
  getSiteAnalysis,
  type Site,
  type Analysis,
  type VisitedPage,
} from '@plumbline/database';
import { isHtmlResponse, normaliseUrl, type ResponseFacts } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt } from '../../http/error-reply.ts';
import type { Principal } from '../../security/principal.ts';
import { visitUrls } from '../../work/visit-urls.ts';
import { pauseSentence } from '../../wording.ts';
import { findSiteOnHost } from './find-site.ts';

/** A page that a worker has just fetched, and what is known about its site. */
export interface FetchedSource {
  /** The URL at the end of its redirects. */
  readonly url: string;
  readonly source: string;
  readonly response: ResponseFacts;
  readonly known: KnownAnalysis | null;
}

/** A site of the account with its latest completed analysis. */
export interface KnownAnalysis {
  readonly site: Site;
  readonly analysis: Analysis;
}

/** Returns the latest analysis of the site to which a URL belongs; null for an unknown site. */
export async function findAnalysisOf(
  { db }: Pick<ApiDeps, 'db'>,
  principal: Principal,
  url: string,
): Promise<KnownAnalysis | null> {
  const site = await findSiteOnHost(db, principal, new URL(url).host);
  if (site === null) return null;
  const analysis = await getSiteAnalysis(db, { ...principal, siteId: site.id });
  return analysis === null ? null : { site, analysis };
}

/** Returns what an analysis knows about the site of a page. */
export function siteOf(known: KnownAnalysis | null): Pick<SourcePage, 'homeUrl' | 'hosts'> {
  if (known === null) return {};
  return { homeUrl: known.analysis.siteFiles?.homeUrl, hosts: known.analysis.hosts };
}

/** A worker's result for a page, whether it could be read or not. */
export interface Visited {
  readonly page: VisitedPage;
  readonly known: KnownAnalysis | null;
}

/**
 * Asks a worker to fetch a page.
 *
 * @throws AppError unavailable_error if no worker answers in time, or the host asked for a pause
 */
export async function fetchByWorker(
  deps: ApiDeps,
  principal: Principal,
  rawUrl: string,
  signal: AbortSignal,
): Promise<Visited> {
  const url = normaliseUrl(rawUrl);
  if (url === null) throw invalidAt(400, 'body.url', 'must be an absolute http or https URL');
  const known = await findAnalysisOf(deps, principal, url);
  const visit = await visitUrls(
    deps,
    { accountId: principal.accountId, analysisId: known?.analysis.id ?? null, urls: [url] },
    signal,
  );
  // The visit is deleted now, because a page is large, and because crawls of its host wait for unfinished visits.
  await deleteVisit(deps.db, principal.accountId, visit.id);
  const [page] = visit.actionId === null ? (visit.result ?? []) : [];
  if (page === undefined) {
    const pausedUntil = await findAskedPause(deps.db, visit.host);
    throw pausedUntil === null ? noWorker() : pausedHost(visit.host, pausedUntil);
  }
  return { page, known };
}

/**
 * Asks a worker to fetch a page that can be read.
 *
 * @throws AppError unavailable_error if no worker answers in time; validation_error if the page cannot be read
 */
export async function fetchSource(
  deps: ApiDeps,
  principal: Principal,
  rawUrl: string,
  signal: AbortSignal,
): Promise<FetchedSource> {
  const { page, known } = await fetchByWorker(deps, principal, rawUrl, signal);
  return { url: page.finalUrl, known, ...readableSource(page) };
}

/** Tells whether a page exists and is text. */
export function isReadable({ response, source }: VisitedPage): boolean {
  return response?.status === 200 && isHtmlResponse(response) && !response.isChallenge && source !== null;
}

/** @throws AppError validation_error if the page cannot be read */
export function readableSource(page: VisitedPage): Pick<FetchedSource, 'source' | 'response'> {
  const { response, source, refusal } = page;
  if (response === null) throw unreadable(refusal ?? 'there was no answer.');
  if (!isReadable(page) || source === null) throw unreadable(reasonOf(response));
  return { source, response };
}

export function unreadable(reason: string): AppError {
  return invalidAt(400, 'body.url', `could not be read: ${reason} Send its source or text instead`);
}

function noWorker(): AppError {
  return new AppError(
    'unavailable_error',
    'The service could not fetch the page in time. Try again shortly, or send its source or text instead.',
    { retryAfterSeconds: 10 },
  );
}

function pausedHost(host: string, until: Date): AppError {
  return new AppError(
    'unavailable_error',
    `The page was not fetched, because ${pauseSentence(host, until)} Try again then, or send its source or text instead.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000)) },
  );
}

function reasonOf({ failure, isChallenge, status, mediaType }: ResponseFacts): string {
  if (failure !== null) return `${failure.reason} (${failure.detail}).`;
  if (isChallenge) return 'the server answers with a bot challenge.';
  if (status !== 200) return `the server answers ${status ?? 'nothing'}.`;
  return `it is ${mediaType ?? 'of no known type'}, not HTML.`;
}
