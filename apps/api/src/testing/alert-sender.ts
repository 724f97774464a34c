import { claimDeliveries, getAlertChannel, recordAttempt, releaseDelivery } from '@plumbline/database';
import { createHttpClient } from '@plumbline/net';
import { createConsumer, deliveryQueue } from '@plumbline/queue';
import { openMail, sendAlert } from '@plumbline/sending';
import type { Alert } from '@plumbline/alerts';
import type { TestApi } from './test-api.ts';

/** Sends alerts like a dispatcher, once each, and sends no webhooks. */
export function startAlertSender(
  { store, deps: { db, secretBox, settings, logger } }: TestApi,
  mail = { SMTP_URL: '', MAIL_FROM: '' },
): { close(): Promise<void> } {
  const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
  const mailer = openMail(mail);
  const consumer = createConsumer(
    store,
    deliveryQueue,
    async () => {
      for (const claim of await claimDeliveries(db, { limit: 50, perHostMax: 50, leaseMs: 30_000 })) {
        const { id, accountId, channelId, payload, sentTo } = claim;
        const channel = channelId === null ? null : await getAlertChannel(db, accountId, channelId);
        if (channel === null) {
          await releaseDelivery(db, claim);
          continue;
        }
        const { kind } = channel;
        const target = secretBox.open(channel.target, accountId);
        const { status, answer, errorClass } = await sendAlert(
          { http, mailer, publicUrl: settings.publicUrl },
          { id, kind, target, alert: payload as Alert, sentTo },
          { signal: new AbortController().signal },
          { attempt: 1, random: 0, now: new Date() },
        );
        const log = {
          at: new Date(),
          address: null,
          durationMs: 1,
          status,
          responseBody: answer,
          errorClass,
        };
        await recordAttempt(db, claim, log, { status: errorClass === null ? 'delivered' : 'dead' });
      }
    },
    { concurrency: 1, logger },
  );
  return {
    close: async () => {
      await consumer.close({ graceMs: 5_000 });
      http.close();
      mailer?.close();
    },
  };
}
