import { isHostWanted, recordBatch, type BatchOutcome, type BatchResults } from '@plumbline/database';
import { runPeriodically } from '@plumbline/service';
import type { Uses } from '../../deps.ts';
import { leftOutUrl } from '../../page/left-out.ts';
import { firstOfEach } from '../../site/first-of-each.ts';
import type { OpenSite } from '../../site/open-site.ts';
import { BUSY_HOST_MS } from '../busy-host.ts';
import { countStored } from '../count-stored.ts';
import { deadHostsIn, recordDeadHosts } from './dead-hosts.ts';
import { pauseRefusingHosts } from './foreign-turns.ts';
import type { Probed } from './probe.ts';

const STORE_MS = 500;

/** The results of a batch of probes that are not stored yet. */
export interface ProbeResults {
  add(probed: Probed): void;
  /** Stores added results while `work` runs, and the rest after it, so that a retry does not wait for a slower URL. */
  storeWhile(work: () => Promise<void>): Promise<void>;
}

interface Batch {
  readonly site: OpenSite;
  /** Host and port of its start page. */
  readonly host: string;
  readonly lease: Pick<BatchResults, 'analysisId' | 'leaseId'>;
  /** The URLs that are not requested now, in the form to store. */
  readonly unasked: Unasked;
}

type Unasked = Required<Pick<BatchResults, 'results' | 'postponed' | 'leftOut'>>;

export function createProbeResults(
  deps: Uses<'config' | 'crawlJobs' | 'db' | 'http' | 'logger' | 'probeJobs'>,
  { site, host, lease, unasked }: Batch,
): ProbeResults {
  const { config, db, logger, probeJobs, crawlJobs } = deps;
  const { analysisId } = lease;
  const answered = new Set<string>();
  let collected: Portion = { probed: [], unasked };
  let outcome: BatchOutcome | null = null;

  async function tellOfHosts(probed: readonly Probed[]): Promise<void> {
    for (const { url, response } of probed) if (response.status !== null) answered.add(new URL(url).host);
    await pauseRefusingHosts(db, probed);
    const ofOthers = probed.filter(({ url }) => !site.scope.contains(url));
    await recordDeadHosts(
      deps,
      deadHostsIn(ofOthers, (host) => answered.has(host)),
    );
  }

  async function record({ probed, unasked }: Portion, goesOn: boolean): Promise<void> {
    await tellOfHosts(probed);
    const found = foundBy(probed);
    const stored = await recordBatch(db, {
      ...lease,
      goesOn,
      ...found,
      postponed: unasked.postponed,
      results: [...found.results, ...unasked.results],
      leftOut: [...found.leftOut, ...unasked.leftOut],
      pagesMax: site.pagesMax,
      probesMax: site.probesMax,
      queryVariantsMax: config.QUERY_VARIANTS_MAX,
    });
    countStored('probes', found, stored);
    logger.info('probes.stored', { ...lease, urls: probed.length, ...stored });
    // The last store may have had nothing to store.
    if (outcome === null || stored.stored) outcome = stored;
    const isMoreDue = [found.retries, found.discovered, unasked.postponed].some(({ length }) => length > 0);
    if (outcome.probesPending && (isMoreDue || !goesOn)) {
      const isWanted = await isHostWanted(db, { host, analysisId, work: 'probe' });
      await probeJobs.wakeUp({ analysisId }, { delayMs: isWanted ? BUSY_HOST_MS : 0 });
    }
    if (stored.stored && !stored.probesPending && !stored.pagesPending)
      await crawlJobs.wakeUp({ analysisId });
  }

  async function store(goesOn: boolean): Promise<void> {
    const portion = collected;
    if (goesOn && isEmpty(portion)) return;
    collected = { probed: [], unasked: NOTHING };
    try {
      await record(portion, goesOn);
    } catch (error) {
      collected = { ...portion, probed: [...portion.probed, ...collected.probed] };
      throw error;
    }
  }

  return {
    add(probed) {
      collected = { ...collected, probed: [...collected.probed, probed] };
    },
    async storeWhile(work) {
      const storing = runPeriodically(() => store(true), {
        intervalMs: STORE_MS,
        onError: (error) => logger.warn('probes.not_stored', { ...lease, error }),
      });
      try {
        await work();
      } finally {
        await storing.stop();
      }
      await store(false);
    },
  };
}

interface Portion {
  readonly probed: readonly Probed[];
  readonly unasked: Unasked;
}

const NOTHING: Unasked = { results: [], postponed: [], leftOut: [] };

function isEmpty({ probed, unasked }: Portion): boolean {
  return probed.length === 0 && Object.values(unasked).every(({ length }) => length === 0);
}

function foundBy(
  probed: readonly Probed[],
): Pick<BatchResults, 'retries' | 'discovered'> & Pick<Unasked, 'results' | 'leftOut'> {
  const final = probed.filter(({ retryMs }) => retryMs === null);
  return {
    results: probed.flatMap(({ result }) => result ?? []),
    retries: probed.flatMap(({ id, retryMs }) => (retryMs === null ? [] : [{ id, delayMs: retryMs }])),
    leftOut: final.flatMap(({ id, response }) => leftOutUrl(id, response) ?? []),
    discovered: firstOfEach(probed.flatMap(({ next, icons }) => (next === null ? icons : [next]))),
  };
}
