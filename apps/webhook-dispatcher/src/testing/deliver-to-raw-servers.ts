import { insertSampleDelivery, newId } from '@plumbline/database';
import { createTestDatabase } from '@plumbline/database/testing';
import { createHttpClient } from '@plumbline/net';
import { drawRawAnswers, selfSigned, serveRawAnswer } from '@plumbline/net/testing';
import { createSecretBox } from '@plumbline/service';
import { createLogReader } from '@plumbline/service/testing';
import { until } from '@plumbline/testkit';
import { createDispatcher } from '../dispatcher.ts';
import { startReceiver } from './receiver.ts';

const deadlines = { firstByteTimeoutMs: 400, totalTimeoutMs: 800 };

/**
 * Delivers an event to `count` receivers, each with its own raw answer, and to a sound one, until each was tried.
 * @returns receivers whose attempts are not all in the log
 */
export async function deliverToRawServers(count: number, seed: number): Promise<readonly string[]> {
  const { db, close } = await createTestDatabase();
  const healthy = await startReceiver();
  const raw = await Promise.all(drawRawAnswers(count, seed).map((answer) => serveRawAnswer(answer)));
  const client = createHttpClient({
    allowPrivateAddresses: ['127.0.0.0/8'],
    userAgent: 'test',
    certificateAuthorities: [selfSigned.cert],
  });
  const accountId = newId();
  await db.account.create({ data: { id: accountId, name: 'Acme' } });
  for (const { url } of [...raw, healthy]) await insertSampleDelivery(db, { accountId, url });
  const log = createLogReader();
  const dispatcher = createDispatcher(
    {
      db,
      http: { request: (request) => client.request({ ...request, ...deadlines }) },
      logger: log.logger,
      secretBox: createSecretBox(Buffer.alloc(32, 1)),
      now: () => new Date(),
      random: () => 0.5,
      wakeLater: async () => undefined,
    },
    { concurrency: 16, concurrencyPerHost: 100, leaseMs: 30_000, pollMs: 3_600_000 },
  );
  await healthy.until(1);
  await until(
    async () => (await db.webhookDelivery.count({ where: { attempts: 0 } })) === 0,
    'every attempt',
  );
  await dispatcher.close({ graceMs: 5_000 });
  const deliveries = await db.webhookDelivery.findMany({ include: { _count: { select: { log: true } } } });
  await Promise.all([...raw, healthy].map((server) => server.close()));
  client.close();
  await close();
  return deliveries.filter(({ attempts, _count }) => attempts !== _count.log).map(({ url }) => url);
}
