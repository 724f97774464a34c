import { getRunningAnalysis, RENDERER } from '@plumbline/database';
import { createConsumer, renderQueue } from '@plumbline/queue';
import type { Renderer } from '@plumbline/rendering';
import type { Logger } from '@plumbline/service';
import { openProcess, type Engine } from './engine-process.ts';
import type { RendererConfig } from './settings.ts';
import { servingPreview } from './site/preview.ts';
import { measurePage } from './stages/measure/measure-page.ts';
import { renderBatch } from './stages/render/render-batch.ts';
import type { RenderDeps } from './stages/render/render-deps.ts';

const SHUTDOWN_GRACE_MS = 3_000;
/** Time limit of a batch: it goes on for half a minute, and its last page may take as long again. */
const LONGEST_MS = 2 * 60_000;
/** Time limit of a measurement, which opens a page four times, each time within 35 seconds. */
const LONGEST_MEASURING_MS = 3 * 60_000;

/** Starts the engine of a renderer, which renders pages that crawler workers have fetched, until it is closed. */
export async function startRenderer(
  config: RendererConfig,
  renderer: Renderer,
  logger: Logger,
): Promise<Engine> {
  const { RENDER_CONCURRENCY: concurrency } = config;
  const own = await openProcess(config, logger, { connectionsMax: concurrency * 2 + 2 });
  const { store, inHand } = own;
  const deps: RenderDeps = { ...own.deps, config, renderer };
  const consumer = createConsumer(
    store,
    renderQueue,
    ({ analysisId }, slot) =>
      inHand.forAnalysis({ analysisId, queue: renderQueue.name }, slot, async () => {
        const analysis = await getRunningAnalysis(deps.db, analysisId);
        if (analysis === null || analysis.stage === 'discover') return;
        const served = await servingPreview(deps, analysis);
        if (analysis.stage === 'crawl') return renderBatch(served, analysis, slot.signal);
        slot.mayTake(LONGEST_MEASURING_MS);
        await measurePage(served, analysis, slot.signal);
      }),
    { concurrency, longestMs: LONGEST_MS, logger },
  );
  const running = await own.run({
    kind: RENDERER,
    consumers: [consumer],
    timers: [],
    graceMs: SHUTDOWN_GRACE_MS,
    closeOthers: () => renderer.close(),
  });
  logger.info('renderer.started', { queue: store.kind, concurrency });

  return {
    async close() {
      await running.close();
      logger.info('renderer.stopped');
    },
  };
}
