import { QueueUnavailableError } from '@plumbline/queue';
import type { ApiDeps } from '../deps.ts';

/** Wakes a dispatcher for a delivery, if there is one. Without a queue, it finds what is due by itself, only later. */
export async function wakeDispatcher(
  { deliveryJobs, logger }: Pick<ApiDeps, 'deliveryJobs' | 'logger'>,
  deliveryId: string | null,
): Promise<void> {
  if (deliveryId === null) return;
  try {
    await deliveryJobs.add({ deliveryId });
  } catch (error) {
    if (!(error instanceof QueueUnavailableError)) throw error;
    logger.warn('delivery.not_enqueued', { deliveryId, error });
  }
}
