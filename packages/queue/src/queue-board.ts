import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Logger, QueueStore } from '@plumbline/service';
import { allQueues } from './define-queue.ts';
import { logConnectionErrors } from './log-connection-errors.ts';
import { openQueue } from './store.ts';

/** A page that shows the queues and their jobs. */
export interface QueueBoard {
  /** For Express, at the path that it was opened for. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Opens a read-only board. Operators change jobs by commands, which are audited. */
export function openQueueBoard(
  store: QueueStore,
  path: string,
  { logger }: { readonly logger: Logger },
): QueueBoard {
  const queues = allQueues.map(({ name }) => openQueue(store, name, {}));
  for (const queue of queues) logConnectionErrors(queue, queue.name, logger);
  const serverAdapter = new ExpressAdapter().setBasePath(path);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Plumbline' } },
  });
  return {
    handler: serverAdapter.getRouter() as QueueBoard['handler'],
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
