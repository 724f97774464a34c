import { createProducer, type Producer, type QueueDefinition } from '@plumbline/queue';
import { databaseSettings, parseConfig, queueStore, redisSettings } from '@plumbline/service';
import { z } from 'zod';
import type { Context } from './define-command.ts';

const settings = z.object({ ...databaseSettings, ...redisSettings });

/** Runs `work` on a queue of the fleet. @throws QueueUnavailableError */
export async function withProducer<Payload, Result>(
  { environment, logger }: Pick<Context, 'environment' | 'logger'>,
  queue: QueueDefinition<Payload>,
  work: (jobs: Producer<Payload>) => Promise<Result>,
): Promise<Result> {
  const jobs = createProducer(queueStore(parseConfig(settings, environment)), queue, { logger });
  try {
    return await work(jobs);
  } finally {
    await jobs.close();
  }
}
