import { nextPace, type PaceObservation } from '@plumbline/crawler';
import {
  endOutage,
  listNamedByUnchanged,
  recordBatch,
  saveHostPace,
  type Analysis,
  type BatchOutcome,
  type BatchResults,
  type Database,
  type OwnHostPace,
  type UnchangedPage,
} from '@plumbline/database';
import { namedUrls, type NamedUrl } from '@plumbline/page-facts';
import { hasAnswer, type ResponseFacts, retryAfterMs } from '@plumbline/web';
import pLimit from 'p-limit';
import type { Uses } from '../../deps.ts';
import { pageCheckIds, type FetchedUrl } from '../../page/fetch-url.ts';
import { leftOutUrl } from '../../page/left-out.ts';
import { countStored } from '../count-stored.ts';
import { UNCHANGED_PER_JUDGED } from './claim-pages.ts';
import { sealNewCookies } from '../../site/crawl-access.ts';
import { discoverUrls } from '../../site/discover-urls.ts';
import type { OpenSite } from '../../site/open-site.ts';

/** Results that are older than this are stored with the next one. */
const STORE_MS = 2_000;

/** The results that a batch has not stored yet, and how the batch went so far. */
export interface ResultStore {
  /** The host's pace after everything stored so far. */
  readonly pace: OwnHostPace;
  /** The outcome of the last store; null before the first. */
  readonly outcome: BatchOutcome | null;
  /** True if most pages of the last store had not changed since the previous analysis. */
  readonly wereUnchanged: boolean;
  /** Resolves when the result is stored, if there is enough to store. So fetching waits when storing is behind. */
  add(fetched: FetchedUrl): Promise<void>;
  /** Stores everything it has. Returns false if that is nothing. */
  store(): Promise<boolean>;
}

interface Batch {
  readonly site: OpenSite;
  readonly leaseId: string;
  readonly pace: OwnHostPace;
  /** The previous full analysis. */
  readonly beforeId: string | null;
}

/** Stores a batch's results as they come. The work of one transaction is that of one claim. */
export function createResultStore(
  deps: Uses<'config' | 'db' | 'logger' | 'probeJobs' | 'renderJobs' | 'secretBox'>,
  analysis: Analysis,
  { site, leaseId, pace: paceBefore, beforeId }: Batch,
): ResultStore {
  const { config, db } = deps;
  const host = new URL(analysis.startUrl).host;
  const oneByOne = pLimit(1);
  let collected: FetchedUrl[] = [];
  let storedAt = performance.now();
  let observations: readonly PaceObservation[] = [];
  let pace = paceBefore;
  let outcome: BatchOutcome | null = null;
  let wereUnchanged = false;

  async function keepPace(fetched: readonly FetchedUrl[]): Promise<void> {
    observations = [...observations, ...fetched.map(observe)].slice(-config.BATCH_URLS);
    const next = nextPace(pace, observations, site.crawlDelayMs);
    const isChanged = next.delayMs !== pace.delayMs || next.pausedMs + pace.pausedMs > 0;
    const isUp = pace.isDown && fetched.some(({ response }) => hasAnswer(response));
    pace = { ...next, isDown: pace.isDown && !isUp };
    if (isChanged) await saveHostPace(db, host, next);
    if (isUp) await endOutage(db, host);
  }

  async function record(): Promise<boolean> {
    const fetched = collected;
    if (fetched.length === 0) return false;
    [collected, storedAt] = [[], performance.now()];
    const found = await foundBy(db, analysis, fetched, site);
    outcome = await recordBatch(db, {
      analysisId: analysis.id,
      leaseId,
      goesOn: true,
      ...found,
      beforeId,
      cookies: sealNewCookies(deps, analysis, site.access),
      pagesMax: site.pagesMax,
      probesMax: site.probesMax,
      queryVariantsMax: config.QUERY_VARIANTS_MAX,
    });
    wereUnchanged = found.unchanged.pages.length > fetched.length / 2;
    await keepPace(fetched);
    const about = {
      analysisId: analysis.id,
      leaseId,
      urls: found.results.length + found.unchanged.pages.length,
    };
    countStored('pages', found, outcome);
    deps.logger.info('batch.stored', { ...about, ...outcome });
    if (found.toRender.length > 0) await deps.renderJobs.wakeUp({ analysisId: analysis.id });
    if (outcome.probesPending) await deps.probeJobs.wakeUp({ analysisId: analysis.id });
    return true;
  }

  const store = () => oneByOne(record);
  return {
    get pace() {
      return pace;
    },
    get outcome() {
      return outcome;
    },
    get wereUnchanged() {
      return wereUnchanged;
    },
    async add(fetched) {
      collected.push(fetched);
      if (workOf(collected) >= config.BATCH_URLS || performance.now() - storedAt > STORE_MS) await store();
    },
    store,
  };
}

type Found = 'results' | 'unchanged' | 'retries' | 'toRender' | 'leftOut' | 'discovered';

async function foundBy(
  db: Database,
  analysis: Analysis,
  fetched: readonly FetchedUrl[],
  site: OpenSite,
): Promise<Required<Pick<BatchResults, Found>>> {
  const judged = fetched.filter(({ toRender }) => toRender === undefined);
  const answered = fetched.filter(({ retryMs }) => retryMs === null);
  const unchanged = fetched.flatMap((page) => page.unchanged ?? []);
  const named = await namedByUnchanged(db, analysis, unchanged);
  return {
    results: judged.flatMap(({ checked }) => checked?.result ?? []),
    unchanged: { pages: unchanged, pageCheckIds },
    retries: fetched.flatMap(({ row, retryMs }) =>
      retryMs === null ? [] : [{ id: row.id, delayMs: retryMs }],
    ),
    toRender: fetched.flatMap(({ toRender }) => toRender ?? []),
    leftOut: answered.flatMap(({ row, response }) => leftOutUrl(row.id, response) ?? []),
    discovered: await discoverUrls(
      judged.map(({ row, checked }) => ({
        row,
        references: checked?.references ?? named.get(row.id) ?? [],
      })),
      site,
    ),
  };
}

/** Returns the URLs that unchanged pages name and that the crawl may not know yet, by the rows of the pages. */
async function namedByUnchanged(
  db: Database,
  analysis: Analysis,
  unchanged: readonly UnchangedPage[],
): Promise<ReadonlyMap<string, NamedUrl[]>> {
  const named = new Map<string, NamedUrl[]>();
  if (unchanged.length === 0) return named;
  for (const { id, platform, ...reference } of await listNamedByUnchanged(db, analysis.id, unchanged)) {
    named.set(id, [...(named.get(id) ?? []), ...namedUrls([reference], platform ?? null)]);
  }
  return named;
}

/** Returns the number of judged pages that cost as much to store. */
function workOf(fetched: readonly FetchedUrl[]): number {
  const unchanged = fetched.filter((page) => page.unchanged !== undefined).length;
  return fetched.length - unchanged + unchanged / UNCHANGED_PER_JUDGED;
}

function observe({ response }: { readonly response: ResponseFacts }): PaceObservation {
  const { status, firstByteMs } = response;
  return { status, firstByteMs, retryAfterMs: retryAfterMs(response.headers) };
}
