import type { webhookDeliveryRoutes, webhookSecretRoutes } from '@plumbline/contracts';
import {
  countDeliveries,
  getWebhookDelivery,
  insertSampleDelivery,
  listWebhookDeliveries,
  listWebhookSecrets,
  redeliverWebhook,
  rotateWebhookSecret,
  readTogether,
} from '@plumbline/database';
import { currentRequestId } from '@plumbline/service';
import { generateWebhookSecret } from '@plumbline/webhooks';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentList } from '../../http/present-list.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { DELIVERY_DAYS, deliverySentence } from '../list-sentences.ts';

export function webhookDeliveryHandlers(deps: ApiDeps): Handlers<typeof webhookDeliveryRoutes> {
  const { db } = deps;
  return {
    list: async ({ principal, query }) => {
      const { status, siteCheckId: analysisId, ...page } = query;
      const filter = { accountId: principal.accountId, status, analysisId };
      const [deliveries, figures] = await readTogether(db, (snapshot) =>
        Promise.all([
          listWebhookDeliveries(snapshot, filter, page),
          countDeliveries(snapshot, principal.accountId, DELIVERY_DAYS),
        ]),
      );
      return { sentence: deliverySentence(figures), ...presentList(deliveries, (delivery) => delivery) };
    },

    get: async ({ principal, params }) =>
      orNotFound(getWebhookDelivery(db, { accountId: principal.accountId, id: params.deliveryId })),

    redeliver: async ({ principal, params }) => {
      const delivery = await orNotFound(
        redeliverWebhook(db, {
          accountId: principal.accountId,
          id: params.deliveryId,
          requestId: currentRequestId(),
        }),
      );
      await deps.deliveryJobs.wakeUp({ deliveryId: delivery.id });
      return delivery;
    },

    test: async ({ principal, body }) => {
      await deps.requireCallable('body.url', body.url);
      const delivery = await insertSampleDelivery(db, {
        accountId: principal.accountId,
        url: body.url,
        requestId: currentRequestId(),
      });
      await deps.deliveryJobs.wakeUp({ deliveryId: delivery.id });
      return delivery;
    },
  };
}

export function webhookSecretHandlers({ db, secretBox }: ApiDeps): Handlers<typeof webhookSecretRoutes> {
  return {
    list: async ({ principal }) => ({
      data: await listWebhookSecrets(db, { accountId: principal.accountId, now: new Date() }),
    }),

    rotate: async ({ principal }) => {
      const { accountId } = principal;
      const secret = generateWebhookSecret();
      const sealed = secretBox.seal(secret, accountId);
      return { ...(await rotateWebhookSecret(db, { accountId, sealed, now: new Date() })), secret };
    },
  };
}
