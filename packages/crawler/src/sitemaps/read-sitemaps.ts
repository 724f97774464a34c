import { URL_LENGTH_MAX } from '@plumbline/contracts/url-limits';
import {
  hasAnswer,
  normaliseUrl,
  robotsMatcher,
  unverifiableStatuses,
  usualSitemapPlaces,
  type RobotsFile,
  type SitemapFile,
} from '@plumbline/web';
import type { CrawlDeps } from '../fetch/fetch-page.ts';
import { requestAlongRedirects } from '../fetch/request-along-redirects.ts';
import type { EntryContext } from './judge-entry.ts';
import { readEntries, sitemapBytesMax, type SitemapSummary } from './read-entries.ts';
import { createFaults, toEntry, type SitemapEntry } from './sitemap-entry.ts';

/** A page that a sitemap lists, or a sitemap that was read to its end. */
export type SitemapItem =
  ({ readonly kind: 'entry' } & SitemapEntry) | { readonly kind: 'file'; readonly file: SitemapFile };

interface Pending {
  readonly url: string;
  readonly source: SitemapFile['source'];
  readonly depth: number;
  readonly declaringHosts: readonly string[];
}

const redirectsMax = 5;
const filesMax = 1000;
/** An index names sitemaps (1); some name another index in between, which the protocol does not allow. */
const depthMax = 2;
const timeMaxMs = 10 * 60_000;
/** A file that takes longer, with all its attempts, is unread. */
const FILE_MS_MAX = 120_000;

/**
 * Reads the sitemaps that robots.txt declares and those that they name, one at a time, and yields what they list. If
 * none of them can be read, it tries the usual places and takes the first that holds a sitemap. Those that fail or refuse
 * the crawler are yielded, too, because nobody knows what they hold, and so is the first that is left out: it reads every
 * file once and stops after 1,000 files or 10 minutes. It also yields entries of foreign hosts: the scope decides what
 * belongs to the crawl.
 */
export async function* readSitemaps(
  deps: CrawlDeps,
  robots: readonly RobotsFile[],
  signal?: AbortSignal,
  fileMsMax = FILE_MS_MAX,
): AsyncGenerator<SitemapItem> {
  const walk: Walk = {
    deps,
    signal,
    fileMsMax,
    seen: new Set(),
    indexes: new Set(),
    endsAt: performance.now() + timeMaxMs,
  };
  if (yield* readAll(walk, robots.flatMap(declared))) return;
  const origins = new Set(robots.map(({ origin }) => origin));
  for (const guess of [...origins].flatMap((origin) =>
    usualSitemapPlaces.map((path) => new URL(path, origin).href),
  )) {
    if (yield* readAll(walk, [{ url: guess, source: 'guess', depth: 0, declaringHosts: [] }])) return;
  }
}

interface Walk {
  readonly deps: CrawlDeps;
  readonly signal: AbortSignal | undefined;
  readonly fileMsMax: number;
  readonly seen: Set<string>;
  /** The files among them that are indexes. */
  readonly indexes: Set<string>;
  readonly endsAt: number;
}

function declared(robots: RobotsFile): readonly Pending[] {
  return robotsMatcher(robots).sitemaps.flatMap((raw) => {
    const url = normaliseUrl(raw, robots.origin);
    const declaringHosts = [new URL(robots.origin).hostname];
    return url === null || url.length > URL_LENGTH_MAX
      ? []
      : [{ url, source: 'robots', depth: 0, declaringHosts }];
  });
}

/** Reads files, and the files that they name, breadth first. Returns whether any of them was a sitemap. */
async function* readAll(walk: Walk, start: readonly Pending[]): AsyncGenerator<SitemapItem, boolean> {
  const queue = [...start];
  let found = false;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (walk.seen.has(next.url)) continue;
    if (walk.seen.size >= filesMax || performance.now() > walk.endsAt) {
      yield { kind: 'file', file: leftOut(next) };
      return found;
    }
    walk.seen.add(next.url);
    const { file, children } = yield* readFile(walk, next);
    queue.push(...children.filter(({ url }) => !walk.seen.has(url)));
    found ||= file.kind !== null;
    if (file.source !== 'guess' || mayBeSitemap(file)) yield { kind: 'file', file };
  }
  return found;
}

/** Tells whether a usual place holds a sitemap, or does not say whether it does. */
function mayBeSitemap(file: SitemapFile): boolean {
  return file.kind !== null || !hasAnswer(file) || unverifiableStatuses.has(file.status ?? 0);
}

function leftOut({ url, source }: Pending): SitemapFile {
  return { url, source, status: null, failure: 'internal', ...UNREAD, ...createFaults().lists };
}

const UNREAD: Readonly<SitemapSummary> = { kind: null, error: null, entries: 0, isExtended: false, bytes: 0 };

interface ReadFile {
  readonly file: SitemapFile;
  readonly children: readonly Pending[];
}

async function* readFile(walk: Walk, pending: Pending): AsyncGenerator<SitemapItem, ReadFile> {
  const { outcome } = await requestAlongRedirects(walk.deps, {
    url: pending.url,
    accept: 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.8',
    redirectsMax,
    bodyBytesMax: sitemapBytesMax + 1,
    totalTimeoutMs: walk.fileMsMax,
    ...(pending.source === 'guess' && { retryPausesMs: [] }),
    signal: walk.signal,
  });
  const faults = createFaults();
  const summary: SitemapSummary = { ...UNREAD };
  const children: Pending[] = [];
  let namedIndex: string | undefined;
  if (outcome.ok && outcome.status === 200) {
    const context: EntryContext = { sitemapUrl: pending.url, declaringHosts: pending.declaringHosts };
    for await (const entries of readEntries(outcome.body, summary)) {
      for (const raw of entries) {
        const entry = toEntry(raw, context, faults);
        if (entry === null) continue;
        if (summary.kind !== 'index') {
          yield { kind: 'entry', ...entry };
          continue;
        }
        walk.indexes.add(pending.url);
        if (walk.indexes.has(entry.url)) namedIndex ??= entry.url;
        if (pending.depth < depthMax && children.length < filesMax) {
          children.push({ ...pending, url: entry.url, source: 'index', depth: pending.depth + 1 });
        }
      }
    }
  }
  const answer = outcome.ok
    ? { status: outcome.status, failure: null }
    : { status: null, failure: outcome.reason };
  const { url, source } = pending;
  const named = namedIndex === undefined ? {} : { namedIndex };
  return { file: { url, source, ...answer, ...summary, ...named, ...faults.lists }, children };
}
