import { setTimeout as pause } from 'node:timers/promises';
import { pageChecks, type CheckSettings } from '@plumbline/checks';
import { fetchPage } from '@plumbline/crawler';
import type { ClaimedUrl, EarlierPage, PageToRender, UnchangedPage, UrlResult } from '@plumbline/database';
import { isOwnFailure, type ResponseFacts } from '@plumbline/web';
import type { NamedUrl } from '@plumbline/page-facts';
import type { Uses } from '../deps.ts';
import { judgeInThread } from './judge-in-thread.ts';
import type { OpenSite } from '../site/open-site.ts';
import type { Outages } from '../site/outages.ts';
import { decideRendering, type RenderingPlan } from './render-decision.ts';
import { retryDelay } from './retry-delay.ts';
import type { SecondLook } from './second-look.ts';
import { changedHeaders, headersIfUnchanged } from './unchanged.ts';

export const pageCheckIds: readonly string[] = pageChecks.map(({ id }) => id);

export interface FetchedUrl {
  readonly row: ClaimedUrl;
  readonly response: ResponseFacts;
  /** Milliseconds until the retry; null if the answer stands. */
  readonly retryMs: number | null;
  /** The judgement of its source. Null if the URL is retried, could not be looked at, or has not changed. */
  readonly checked: Judged | null;
  /** A page whose result is that of the previous analysis. */
  readonly unchanged?: UnchangedPage;
  /** A page that a renderer goes on with, so the judgement of its source is not the result. */
  readonly toRender?: PageToRender;
}

interface Judged {
  readonly result: UrlResult;
  readonly references: readonly NamedUrl[];
}

export interface FetchContext {
  readonly site: OpenSite;
  readonly settings: CheckSettings;
  readonly signal: AbortSignal;
  /** The page as the previous analysis knows it. */
  readonly earlier: EarlierPage | undefined;
  readonly secondLook: SecondLook;
  /** Null if nobody waits for a site that is down. */
  readonly outages: Outages | null;
  /** Null if no page is rendered. */
  readonly rendering: RenderingPlan | null;
}

/**
 * Fetches and checks one URL. It does not parse a page that has not changed since the previous analysis: one that
 * answers 304, or with the same bytes.
 */
export async function fetchUrl(
  deps: Uses<'config' | 'http' | 'logger' | 'pages'>,
  row: ClaimedUrl,
  context: FetchContext,
): Promise<FetchedUrl> {
  const { site, settings, signal, earlier, secondLook, outages } = context;
  const crawl = { http: deps.http, access: site.access };
  const request = {
    url: row.url,
    attemptsBefore: row.failures,
    bodyBytesMax: deps.config.PAGE_BYTES_MAX,
    signal,
  };
  const page = await fetchPage(crawl, { ...request, validators: earlier && validatorsOf(earlier) });
  const response = await secondLook(page.response, async () => {
    await pause(site.crawlDelayMs, undefined, { signal });
    return (await fetchPage(crawl, request)).response;
  });
  if (earlier) {
    const headers = headersIfUnchanged(earlier, response, page.body);
    if (headers) {
      // A 304 says nothing about the time that the page takes.
      const responseMs = response.status === 304 ? null : response.firstByteMs;
      const changed = changedHeaders(earlier.contentHeaders, headers);
      const unchanged = { id: row.id, earlierId: earlier.id, headers: changed, responseMs };
      return { row, response, retryMs: null, checked: null, unchanged };
    }
    if (response.status === 304) return fetchUrl(deps, row, { ...context, earlier: undefined });
  }
  const retryMs =
    retryDelay(deps.config, response, row.failures) ?? (await outages?.retryMs(response)) ?? null;
  if (retryMs !== null || isOwnFailure(response.failure?.reason)) {
    return { row, response, retryMs, checked: null };
  }
  const task = { id: row.id, url: row.url, ...page, response, site: site.contextOf(row), settings };
  if (context.rendering === null) {
    return { row, response, retryMs, checked: await judgeInThread(deps, task, signal) };
  }
  // A thread takes over the body, so it gets a copy.
  const body = Uint8Array.from(page.body);
  const checked = await judgeInThread(deps, task, signal);
  return decideFor({ row, response, retryMs, checked }, body, { plan: context.rendering, site });
}

interface JudgedUrl extends FetchedUrl {
  readonly checked: Judged;
}

/** Leaves a page with the judgement of its source to a renderer if it needs one. */
export function decideFor(
  page: JudgedUrl,
  body: Uint8Array,
  { plan, site }: { readonly plan: RenderingPlan; readonly site: Pick<OpenSite, 'crawlDelayMs'> },
): FetchedUrl {
  const { row, response, checked } = page;
  const decision = decideRendering(plan, checked.result, site);
  if (decision.kind === 'raw') return page;
  const { reason } = decision;
  if (decision.kind === 'render') {
    const template = checked.result.summary?.scriptedTemplate ?? null;
    return { ...page, toRender: { id: row.id, response, body, reason, template } };
  }
  return { ...page, checked: { ...checked, result: { ...checked.result, renderReason: reason } } };
}

function validatorsOf({ headers }: EarlierPage) {
  const [etag] = headers['etag'] ?? [];
  const [lastModified] = headers['last-modified'] ?? [];
  return { etag, lastModified };
}
