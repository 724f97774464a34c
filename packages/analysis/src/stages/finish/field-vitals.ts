import type { WebVitals } from '@plumbline/checks';
import { listMeasuredPages, type Analysis } from '@plumbline/database';
import type { HttpClient } from '@plumbline/net';
import { z } from 'zod';
import type { Uses } from '../../deps.ts';
import { turnsAtOthers } from '../../site/turns-at-others.ts';

/** Most pages of each folder, besides the whole site: those that the site links most. */
const PAGES_PER_FOLDER = 2;
const PAGES_MAX = 20;
/** The API allows 150 requests a minute for a key, which the whole fleet shares. */
const INTERVAL_MS = 450;
const REQUEST_MS = 10_000;
const BYTES_MAX = 256 * 1024;

const METRICS = ['largest_contentful_paint', 'interaction_to_next_paint', 'cumulative_layout_shift'] as const;

const day = z.object({ year: z.int(), month: z.int(), day: z.int() });
/** A measurement, whose 75th percentile is a number, or for layout shifts a text. */
const measure = z.object({ percentiles: z.object({ p75: z.coerce.number().nonnegative() }) }).optional();
/** An answer of the CrUX API: https://developer.chrome.com/docs/crux/api */
const answer = z.object({
  record: z.object({
    metrics: z.object({
      largest_contentful_paint: measure,
      interaction_to_next_paint: measure,
      cumulative_layout_shift: measure,
    }),
    collectionPeriod: z.object({ firstDate: day, lastDate: day }),
  }),
});

/**
 * Yields the measurements of Chrome on phones of real visitors, for the whole site and a few pages of each folder.
 * Without a key of the CrUX API it yields nothing. It logs failed requests, and they fail no analysis.
 *
 * @param slow pages that were slow before, which it asks for first
 */
export async function* fieldVitals(
  deps: Uses<'config' | 'db' | 'http' | 'logger'>,
  analysis: Analysis,
  slow: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<WebVitals, void, undefined> {
  const { db, config, logger } = deps;
  const { id: analysisId, startUrl, options } = analysis;
  // Nobody visits a preview by its later address.
  if (config.CRUX_API_KEY === undefined || options.as !== undefined) return;
  const http = turnsAtOthers({ ...deps, config: { ...config, FOREIGN_INTERVAL_MS: INTERVAL_MS } }, []);
  const api = { http, url: config.CRUX_API_URL, key: config.CRUX_API_KEY, signal };
  const pages = await listMeasuredPages(db, analysisId, {
    perFolder: PAGES_PER_FOLDER,
    limit: PAGES_MAX,
    first: slow,
  });
  const { origin } = new URL(startUrl);
  const asked = [{ origin }, ...pages.map((url) => ({ url }))];
  for (const what of asked) {
    const url = 'url' in what ? what.url : startUrl;
    try {
      const measured = await ask(api, what);
      if (measured !== null) yield { ...measured, url, source: 'url' in what ? 'url' : 'origin' };
    } catch (error) {
      signal.throwIfAborted();
      logger.warn('field_data.unknown', { analysisId, url, error });
      return;
    }
  }
}

interface Api {
  readonly http: HttpClient;
  readonly url: string;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Returns the measurements of a page or a site; null if too few people visit it. */
async function ask(
  { http, url, key, signal }: Api,
  what: { readonly url: string } | { readonly origin: string },
): Promise<Omit<WebVitals, 'url' | 'source'> | null> {
  const outcome = await http.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
    body: JSON.stringify({ ...what, formFactor: 'PHONE', metrics: METRICS }),
    totalTimeoutMs: REQUEST_MS,
    bodyBytesMax: BYTES_MAX,
    signal,
  });
  if (!outcome.ok) throw new Error(outcome.detail);
  if (outcome.status === 404) return null;
  if (outcome.status !== 200) throw new Error(`The CrUX API answered ${outcome.status}.`);
  const { metrics, collectionPeriod } = answer.parse(JSON.parse(outcome.body.toString())).record;
  const p75 = (name: (typeof METRICS)[number]) => metrics[name]?.percentiles.p75 ?? null;
  return {
    formFactor: 'mobile',
    largestContentfulPaintMs: p75('largest_contentful_paint'),
    interactionToNextPaintMs: p75('interaction_to_next_paint'),
    totalBlockingTimeMs: null,
    cumulativeLayoutShift: p75('cumulative_layout_shift'),
    period: `${dateOf(collectionPeriod.firstDate)} to ${dateOf(collectionPeriod.lastDate)}`,
    runs: null,
    lab: null,
  };
}

function dateOf({ year, month, day: dayOfMonth }: z.infer<typeof day>): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(dayOfMonth)}`;
}
