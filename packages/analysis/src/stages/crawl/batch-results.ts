import { nextPace, type PaceObservation } from '@plumbline/crawler';
import {
  recordBatch,
  saveHostPace,
  type Analysis,
  type BatchOutcome,
  type BatchResults,
  type HostPaceState,
} from '@plumbline/database';
import { type ResponseFacts, retryAfterMs } from '@plumbline/web';
import pLimit from 'p-limit';
import type { Uses } from '../../deps.ts';
import type { FetchedUrl } from '../../page/fetch-url.ts';
import { leftOutUrl } from '../../page/left-out.ts';
import { countStored } from '../count-stored.ts';
import { sealNewCookies } from '../../site/crawl-access.ts';
import { discoverUrls } from '../../site/discover-urls.ts';
import type { OpenSite } from '../../site/open-site.ts';

/** Results that are older than this are stored with the next one. */
const STORE_MS = 2_000;

/** The results that a batch has not stored yet, and how the batch went so far. */
export interface ResultStore {
  /** The host's pace after everything stored so far. */
  readonly pace: HostPaceState;
  /** The outcome of the last store; null before the first. */
  readonly outcome: BatchOutcome | null;
  /** Resolves when the result is stored, if there is enough to store. So fetching waits when storing is behind. */
  add(fetched: FetchedUrl): Promise<void>;
  /** Stores everything it has. Returns false if that is nothing. */
  store(): Promise<boolean>;
}

interface Batch {
  readonly site: OpenSite;
  readonly leaseId: string;
  readonly pace: HostPaceState;
}

/** Stores a batch's results as they come, in transactions of as many URLs as a batch claims at once. */
export function createResultStore(
  deps: Uses<'config' | 'db' | 'logger' | 'probeJobs' | 'renderJobs' | 'secretBox'>,
  analysis: Analysis,
  { site, leaseId, pace: paceBefore }: Batch,
): ResultStore {
  const { config, db } = deps;
  const host = new URL(analysis.startUrl).host;
  const oneByOne = pLimit(1);
  let collected: FetchedUrl[] = [];
  let storedAt = performance.now();
  let observations: readonly PaceObservation[] = [];
  let pace = paceBefore;
  let outcome: BatchOutcome | null = null;

  async function keepPace(fetched: readonly FetchedUrl[]): Promise<void> {
    observations = [...observations, ...fetched.map(observe)].slice(-config.BATCH_URLS);
    const next = nextPace(pace, observations, site.crawlDelayMs);
    const isChanged = next.delayMs !== pace.delayMs || next.pausedMs + pace.pausedMs > 0;
    pace = next;
    if (isChanged) await saveHostPace(db, host, next);
  }

  async function record(): Promise<boolean> {
    const fetched = collected;
    if (fetched.length === 0) return false;
    [collected, storedAt] = [[], performance.now()];
    const found = await foundBy(fetched, site);
    outcome = await recordBatch(db, {
      analysisId: analysis.id,
      leaseId,
      goesOn: true,
      ...found,
      cookies: sealNewCookies(deps, analysis, site.access),
      pagesMax: site.pagesMax,
      probesMax: site.probesMax,
      queryVariantsMax: config.QUERY_VARIANTS_MAX,
    });
    await keepPace(fetched);
    const about = { analysisId: analysis.id, leaseId, urls: found.results.length };
    countStored('pages', found.results, outcome);
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
    async add(fetched) {
      collected.push(fetched);
      if (collected.length >= config.BATCH_URLS || performance.now() - storedAt > STORE_MS) await store();
    },
    store,
  };
}

async function foundBy(
  fetched: readonly FetchedUrl[],
  site: OpenSite,
): Promise<Required<Pick<BatchResults, 'results' | 'retries' | 'toRender' | 'leftOut' | 'discovered'>>> {
  const answered = fetched.filter(({ retryMs }) => retryMs === null);
  return {
    results: fetched.flatMap(({ checked }) => checked?.result ?? []),
    retries: fetched.flatMap(({ row, retryMs }) =>
      retryMs === null ? [] : [{ id: row.id, delayMs: retryMs }],
    ),
    toRender: fetched.flatMap(({ toRender }) => toRender ?? []),
    leftOut: answered.flatMap(({ row, response }) => leftOutUrl(row.id, response) ?? []),
    discovered: await discoverUrls(
      fetched.map(({ row, checked }) => ({ row, references: checked?.references ?? [] })),
      site,
    ),
  };
}

function observe({ response }: { readonly response: ResponseFacts }): PaceObservation {
  const { status, firstByteMs } = response;
  return { status, firstByteMs, retryAfterMs: retryAfterMs(response.headers) };
}
