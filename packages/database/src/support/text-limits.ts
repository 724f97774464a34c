import { URL_LENGTH_MAX } from '@plumbline/contracts';

/** Cuts a value to its longest stored form. */
type Limit = (value: unknown) => unknown;

/**
 * The longest stored text of strangers, by table and field; in JSON, of each text. `recordsOf` cuts longer texts:
 * people read them, and nothing compares them, because URLs are compared by their hashes. An entry of a B-tree holds
 * 2,704 bytes; a test holds every indexed column to that. The test also names the columns without a limit, and why.
 */
const LIMITS: Readonly<Record<string, Readonly<Record<string, Limit>>>> = {
  audit_entry: { address: cutAt(100), userAgent: cutAt(200), path: cutAt(1_000) },
  // robots.txt is read up to 500 KiB.
  site_check: { siteFiles: cutAt(512 * 1024), failureMessage: cutAt(8_000) },
  crawl_url: {
    // Longer URLs are listed as skipped, and never requested.
    url: cutAt(URL_LENGTH_MAX),
    sitemapUrl: cutAt(URL_LENGTH_MAX),
    skipDetail: cutAt(500),
    suspectedAs: cutAt(500),
    blockedBy: cutAt(500),
    contentType: cutAt(200),
    redirectUrl: cutAt(URL_LENGTH_MAX),
    title: cutAt(1_000),
    language: cutAt(35),
    canonicalUrl: cutAt(URL_LENGTH_MAX),
    headers: cutAt(16 * 1024),
    summary: cutAt(URL_LENGTH_MAX),
  },
  page_content: {
    description: cutAt(2_000),
    h1: cutAt(1_000),
    summary: cutAt(URL_LENGTH_MAX),
    headers: cutAt(16 * 1024),
  },
  render_source: { response: cutAt(16 * 1024) },
  page_rendering: {
    source: cutAt(URL_LENGTH_MAX),
    rendered: cutAt(URL_LENGTH_MAX),
    requests: cutAt(500),
    messages: cutAt(300),
  },
  page_vitals: { vitals: cutAt(500) },
  page_reference: { rawUrl: cutAt(URL_LENGTH_MAX), label: cutAt(200) },
  // Half a fix would be a wrong one.
  issue: { url: cutAt(URL_LENGTH_MAX), evidence: cutAt(4_096), fix: wholeOrNone(256 * 1024) },
  // Texts of findings, which are limited above.
  action_item: { item: cutAt(256 * 1024), targets: cutAt(256 * 1024) },
  action_ticket: { state: cutAt(200), failure: cutAt(500) },
  lost_page: { url: cutAt(URL_LENGTH_MAX), is: cutAt(URL_LENGTH_MAX) },
  host_pace: { host: cutAt(300), deadDetail: cutAt(500) },
  // A visit reads at most 4 MiB of a page.
  visit: { result: cutAt(4 * 1024 * 1024) },
  // Texts of findings and pages, which are limited above; a message of a channel is shorter still.
  webhook_delivery: { payload: cutAt(2 * URL_LENGTH_MAX) },
  webhook_attempt: { responseBody: cutAt(1_024), errorClass: cutAt(200) },
};

/** Returns the limit of a field of a table. */
export function textLimitOf(table: string, field: string): Limit {
  return LIMITS[table]?.[field] ?? ((value) => value);
}

/** Cuts a value that is written without `recordsOf`. */
export function cutToLimit<Value>(table: string, field: string, value: Value): Value {
  return textLimitOf(table, field)(value) as Value;
}

function cutAt(lengthMax: number): Limit {
  return function cut(value: unknown): unknown {
    if (typeof value === 'string') return value.length <= lengthMax ? value : value.slice(0, lengthMax);
    if (Array.isArray(value)) return value.map(cut);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key.slice(0, lengthMax), cut(item)]),
    );
  };
}

function wholeOrNone(lengthMax: number): Limit {
  return (value) => (value && JSON.stringify(value).length > lengthMax ? null : value);
}
