import { countLiveWorkers } from '@plumbline/database';
import { CRAWLER, type Uses } from '../../deps.ts';

/**
 * Works on a batch unless this worker already has its share of the analysis. Workers share the batches that a host
 * allows, whichever of them wakes first. A skipped wake-up call is no loss, because each batch in flight wakes others
 * while there is room.
 */
export async function workOnOwnBatch(
  { config, db, ownBatches }: Uses<'config' | 'db' | 'ownBatches'>,
  analysisId: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const workers = Math.max(1, await countLiveWorkers(db, CRAWLER));
  const inHand = ownBatches.get(analysisId) ?? 0;
  if (inHand >= Math.ceil(config.BATCHES_PER_HOST / workers)) return;
  ownBatches.set(analysisId, inHand + 1);
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    const left = (ownBatches.get(analysisId) ?? 1) - 1;
    if (left > 0) ownBatches.set(analysisId, left);
    else ownBatches.delete(analysisId);
  };
  // A batch that ignores its signal no longer counts.
  signal.addEventListener('abort', end);
  try {
    await work();
  } finally {
    end();
  }
}
