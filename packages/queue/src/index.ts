export type { QueueStore } from '@plumbline/service';
export { createConsumer, type Consumer, type ConsumerOptions, type JobProcessor } from './consumer.ts';
export {
  allQueues,
  crawlQueue,
  defineQueue,
  deliveryQueue,
  probeQueue,
  renderQueue,
  visitQueue,
  type QueueDefinition,
} from './define-queue.ts';
export { expectRedis } from './expect-redis.ts';
export { evictionPolicy, prepareQueueStore, refusedWrite } from './prepare-store.ts';
export { openQueueBoard, type QueueBoard } from './queue-board.ts';
export { createProducer, QueueUnavailableError, type AddOptions, type Producer } from './producer.ts';
