import { insertSampleDelivery, newId, type Database } from '@plumbline/database';
import { createHttpClient } from '@plumbline/net';
import { drawRawAnswers, selfSigned, serveRawAnswer } from '@plumbline/net/testing';
import { createSecretBox } from '@plumbline/service';
import { createLogReader } from '@plumbline/service/testing';
import { patience, until } from '@plumbline/testkit';
import { createDispatcher } from '../dispatcher.ts';
import { startReceiver } from './receiver.ts';

const deadlines = { firstByteTimeoutMs: 400, totalTimeoutMs: 800 };
/** Twice the deadline, because this process is also the receivers. */
const ENDS_WITHIN_MS = 2 * deadlines.totalTimeoutMs * patience;

/**
 * Delivers an event to `count` receivers, each with its own raw answer, and to a correct one, until each had an
 * attempt.
 * @returns receivers with attempts that are missing in the log or exceeded their deadline
 */
export async function deliverToRawServers(
  db: Database,
  count: number,
  seed: number,
): Promise<readonly string[]> {
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
      mailer: null,
      publicUrl: '',
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
    async () => (await db.webhookDelivery.count({ where: { accountId, attempts: 0 } })) === 0,
    'every attempt',
  );
  await dispatcher.close({ graceMs: 5_000 });
  const deliveries = await db.webhookDelivery.findMany({ where: { accountId }, include: { log: true } });
  await Promise.all([...raw, healthy].map((server) => server.close()));
  client.close();
  const isFault = ({ attempts, log }: (typeof deliveries)[number]) =>
    attempts !== log.length || log.some(({ durationMs }) => durationMs > ENDS_WITHIN_MS);
  return deliveries.filter(isFault).map(({ url }) => url);
}
