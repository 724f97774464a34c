import { Id } from '@plumbline/contracts';
import { z } from 'zod';

/** A queue by name, with the schema that producers and consumers both hold its payloads to. */
export interface QueueDefinition<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** Declares a queue. A payload holds ids and nothing else: the data of a job lives in the database. */
export function defineQueue<Payload>(definition: QueueDefinition<Payload>): QueueDefinition<Payload> {
  return definition;
}

/** "This analysis has pages to crawl, or another stage to go through." */
export const crawlQueue = defineQueue({ name: 'crawl', payload: z.object({ analysisId: Id }) });

/** "This analysis has external links and images to look at." */
export const probeQueue = defineQueue({ name: 'probe', payload: z.object({ analysisId: Id }) });

/** "This analysis has fetched pages that are to be rendered." */
export const renderQueue = defineQueue({ name: 'render', payload: z.object({ analysisId: Id }) });

/** "Somebody waits for these URLs to be fetched." */
export const visitQueue = defineQueue({ name: 'visit', payload: z.object({ visitId: Id }) });

/** "This webhook delivery is due." */
export const deliveryQueue = defineQueue({ name: 'webhook-delivery', payload: z.object({ deliveryId: Id }) });

export const allQueues = [crawlQueue, probeQueue, renderQueue, visitQueue, deliveryQueue] as const;
