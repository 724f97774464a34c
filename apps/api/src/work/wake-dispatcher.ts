import type { ApiDeps } from '../deps.ts';

/** Wakes a dispatcher for deliveries that were just stored. */
export async function wakeDispatcher(
  { deliveryJobs }: Pick<ApiDeps, 'deliveryJobs'>,
  deliveryIds: readonly string[],
): Promise<void> {
  await Promise.all(deliveryIds.map((deliveryId) => deliveryJobs.wakeUp({ deliveryId })));
}
