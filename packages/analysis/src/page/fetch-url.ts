import { setTimeout as pause } from 'node:timers/promises';
import { pageChecks, type CheckSettings } from '@plumbline/checks';
import { fetchPage } from '@plumbline/crawler';
import {
  readEarlierResult,
  type ClaimedUrl,
  type EarlierPage,
  type PageToRender,
  type UrlResult,
} from '@plumbline/database';
import { isOwnFailure, type HeaderFacts, type ResponseFacts } from '@plumbline/web';
import { namedUrls, type NamedUrl } from '@plumbline/page-facts';
import type { Uses } from '../deps.ts';
import { judgeInThread } from './judge-in-thread.ts';
import type { OpenSite } from '../site/open-site.ts';
import { decideRendering, type RenderingPlan } from './render-decision.ts';
import { retryDelay } from './retry-delay.ts';
import type { SecondLook } from './second-look.ts';

export const pageCheckIds: readonly string[] = pageChecks.map(({ id }) => id);

export interface FetchedUrl {
  readonly row: ClaimedUrl;
  readonly response: ResponseFacts;
  /** When to retry; null if the answer stands. */
  readonly retryMs: number | null;
  /** Null if the URL is retried, or could not be looked at. */
  readonly checked: Judged | null;
  /** A page that a renderer goes on with. */
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
  /** Null if no page is rendered. */
  readonly rendering: RenderingPlan | null;
}

/** Fetches and checks one URL. A page that has not changed since the previous analysis costs a 304 and no parse. */
export async function fetchUrl(
  deps: Uses<'config' | 'db' | 'http' | 'logger' | 'pages'>,
  row: ClaimedUrl,
  context: FetchContext,
): Promise<FetchedUrl> {
  const { site, settings, signal, earlier, secondLook } = context;
  const crawl = { http: deps.http, access: site.access };
  const request = {
    url: row.url,
    attemptsBefore: row.failures,
    bodyBytesMax: deps.config.PAGE_BYTES_MAX,
    signal,
  };
  const page = await fetchPage(crawl, { ...request, ...(earlier && { validators: validatorsOf(earlier) }) });
  const response = await secondLook(page.response, async () => {
    await pause(site.crawlDelayMs, undefined, { signal });
    return (await fetchPage(crawl, request)).response;
  });
  if (earlier && response.status === 304) {
    const checked = await takeOver(deps, row, earlier, response);
    if (checked) return { row, response, retryMs: null, checked };
    return fetchUrl(deps, row, { ...context, earlier: undefined });
  }
  const retryMs = retryDelay(response, row.failures);
  if (retryMs !== null || isOwnFailure(response.failure?.reason)) {
    return { row, response, retryMs, checked: null };
  }
  const task = { id: row.id, url: row.url, ...page, response, site: site.contextOf(row), settings };
  if (context.rendering === null) {
    return { row, response, retryMs, checked: await judgeInThread(deps, task, signal) };
  }
  // A thread takes the body away with it.
  const body = Uint8Array.from(page.body);
  const checked = await judgeInThread(deps, task, signal);
  const decision = decideRendering(context.rendering, checked.result, site);
  if (decision.kind === 'raw') return { row, response, retryMs, checked };
  const { reason } = decision;
  if (decision.kind === 'render') {
    const template = checked.result.summary?.scriptedTemplate ?? null;
    return {
      row,
      response,
      retryMs,
      checked: null,
      toRender: { id: row.id, response, body, reason, template },
    };
  }
  const result = { ...checked.result, renderReason: reason };
  return { row, response, retryMs, checked: { ...checked, result } };
}

function validatorsOf({ etag, lastModified }: EarlierPage) {
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}

/** RFC 9110, 15.4.5: the headers of a 304 replace those of the answer that it confirms. */
async function takeOver(
  { db }: Uses<'db'>,
  row: ClaimedUrl,
  earlier: EarlierPage,
  response: ResponseFacts,
): Promise<Judged | null> {
  const known = await readEarlierResult(db, earlier.id, pageCheckIds);
  if (known === null || decisiveHeaders.some((name) => isChanged(name, known.headers, response.headers)))
    return null;
  return {
    result: { ...known, id: row.id, headers: { ...known.headers, ...response.headers } },
    references: namedUrls(known.references, known.summary?.platform ?? null),
  };
}

/** These headers decide how a page is judged, and a 304 may bring new ones. */
const decisiveHeaders = ['x-robots-tag', 'link', 'refresh', 'content-language'] as const;

/** A 304 need not repeat the headers of the answer that it confirms. */
function isChanged(name: string, known: HeaderFacts, confirmed: HeaderFacts): boolean {
  return confirmed[name] !== undefined && confirmed[name].join() !== known[name]?.join();
}
