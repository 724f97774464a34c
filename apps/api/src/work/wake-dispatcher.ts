import type { ApiDeps } from '../deps.ts';

/** Has deliveries that were just written made at once. */
export async function wakeDispatcher(
  { deliveryJobs }: Pick<ApiDeps, 'deliveryJobs'>,
  deliveryIds: readonly string[],
): Promise<void> {
  await Promise.all(deliveryIds.map((deliveryId) => deliveryJobs.wakeUp({ deliveryId })));
}
