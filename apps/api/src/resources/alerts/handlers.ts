import { setTimeout as sleep } from 'node:timers/promises';
import { readTarget, sampleAlert, type ChannelTarget } from '@plumbline/alerts';
import {
  AppError,
  CHANNELS_MAX,
  type alertChannelRoutes,
  type AlertChannelRecord,
  type AlertKind,
  type AlertRecord,
  type alertRoutes,
  type AlertTestResult,
} from '@plumbline/contracts';
import {
  createAlertChannel,
  deleteAlertChannel,
  getAlertChannel,
  findFirstAttempt,
  insertAlert,
  listAlertChannels,
  listAlerts,
  listSiteIds,
  updateAlertChannel,
  type AlertChannel,
  type ListedAlert,
  type ListedChannel,
  type WebhookAttempt,
} from '@plumbline/database';
import { failureSentence, mailUnavailable } from '@plumbline/sending';
import { currentRequestId } from '@plumbline/service';
import type { ApiDeps } from '../../deps.ts';
import { rateLimitError } from '../../http/admit.ts';
import { invalidAt, notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { presentList } from '../../http/present-list.ts';
import { wakeDispatcher } from '../../work/wake-dispatcher.ts';
import { alertSentence } from '../list-sentences.ts';

export function alertChannelHandlers(deps: ApiDeps): Handlers<typeof alertChannelRoutes> {
  const { db, limits, settings } = deps;
  const channelOf = (accountId: string, id: string) => orNotFound(getAlertChannel(db, accountId, id));
  return {
    list: async ({ principal }) => {
      const channels = await listAlertChannels(db, principal.accountId);
      return {
        sentence: alertSentence(channels),
        mailUnavailable: mailUnavailable(settings.mail),
        data: channels.map(presentChannel),
        nextCursor: null,
      };
    },

    create: async ({ principal: { accountId }, body: { target, ...body } }) => {
      await requireSites(deps, accountId, body.siteIds);
      const written = await targetFrom(deps, accountId, body.kind, target);
      const channel = await createAlertChannel(db, { accountId, ...body, ...written });
      if (channel === null) {
        throw new AppError(
          'conflict_error',
          `An account has at most ${CHANNELS_MAX} channels. Delete one that nobody reads.`,
        );
      }
      return presentChannel({ ...channel, last: null });
    },

    update: async ({ principal: { accountId }, params: { channelId }, body: { target, ...body } }) => {
      const { kind } = await channelOf(accountId, channelId);
      if (body.siteIds !== undefined) await requireSites(deps, accountId, body.siteIds);
      const written = target === undefined ? {} : await targetFrom(deps, accountId, kind, target);
      await orNotFound(updateAlertChannel(db, accountId, channelId, { ...body, ...written }));
      const channels = await listAlertChannels(db, accountId);
      return presentChannel(
        await orNotFound(Promise.resolve(channels.find(({ id }) => id === channelId) ?? null)),
      );
    },

    delete: async ({ principal: { accountId }, params: { channelId } }) => {
      if (!(await deleteAlertChannel(db, accountId, channelId))) throw notFound();
    },

    test: async ({ principal: { accountId }, params: { channelId }, signal }) => {
      const channel = await channelOf(accountId, channelId);
      if (channel.kind === 'email') requireMail(deps);
      const state = await limits.takeAlertTest(accountId);
      if (!state.allowed) throw rateLimitError(state, 'requests');
      return sendSample(deps, channel, signal);
    },
  };
}

export function alertHandlers({ db }: ApiDeps): Handlers<typeof alertRoutes> {
  return {
    list: async ({ principal: { accountId }, query: { channelId, status, ...page } }) =>
      presentList(await listAlerts(db, { accountId, channelId, status }, page), presentAlert),
  };
}

/** Has a dispatcher send a sample, and waits for the result. */
async function sendSample(
  deps: ApiDeps,
  channel: AlertChannel,
  signal: AbortSignal,
): Promise<AlertTestResult> {
  const { db } = deps;
  const { accountId } = channel;
  const occasion = { analysisId: null, requestId: currentRequestId(), traceParent: null };
  const id = await insertAlert(db, channel, sampleAlert(), occasion);
  await wakeDispatcher(deps, [id]);
  for (let waited = 0; waited < WAITED_MS && !signal.aborted; waited += LOOK_EVERY_MS) {
    const attempt = await findFirstAttempt(db, { accountId, id });
    if (attempt !== null) return resultOf(attempt);
    await sleep(LOOK_EVERY_MS);
  }
  const sentence =
    'The message has been on its way for longer than usual. The list of alerts will show the answer.';
  return { sent: false, sentence, status: null, answer: null };
}

function resultOf({ errorClass, status, responseBody: answer }: WebhookAttempt): AlertTestResult {
  if (errorClass === null)
    return { sent: true, sentence: 'The message arrived. Look for it in the channel.', status, answer };
  return { sent: false, sentence: failureSentence({ errorClass, status, answer }), status, answer };
}

async function targetFrom(
  deps: ApiDeps,
  accountId: string,
  kind: AlertKind,
  written: string,
): Promise<Omit<ChannelTarget, 'target'> & { readonly target: Uint8Array<ArrayBuffer> }> {
  if (kind === 'email') requireMail(deps);
  const read = readTarget(kind, written);
  if (typeof read === 'string') throw invalidAt(400, 'body.target', read);
  if (kind !== 'email') await deps.requireCallable('body.target', read.target);
  return { ...read, target: deps.secretBox.seal(read.target, accountId) };
}

function requireMail({ settings: { mail } }: ApiDeps): void {
  const reason = mailUnavailable(mail);
  if (reason !== null) throw invalidAt(400, 'body.kind', `cannot be email: ${reason}`);
}

async function requireSites({ db }: ApiDeps, accountId: string, siteIds: readonly string[]): Promise<void> {
  const known = await listSiteIds(db, accountId, siteIds);
  const unknown = siteIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalidAt(400, 'body.siteIds', `has an unknown site: ${unknown}`);
}

function presentChannel({ last, ...channel }: ListedChannel): AlertChannelRecord {
  return {
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    target: channel.shown,
    rules: channel.rules,
    siteIds: channel.siteIds,
    createdAt: channel.createdAt.toISOString(),
    last: last && { status: last.status, at: last.createdAt.toISOString(), title: last.title },
  };
}

function presentAlert({ channel, alert, attempt, ...row }: ListedAlert): AlertRecord {
  const isWaiting = row.status === 'pending' && row.leaseId === null;
  return {
    id: row.id,
    channel: { id: channel.id, name: channel.name, kind: channel.kind },
    siteCheckId: row.analysisId,
    title: alert.title,
    causes: alert.parts.flatMap(({ cause }) => cause ?? []),
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: isWaiting ? (row.dueAt?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    failure:
      attempt?.errorClass == null
        ? null
        : failureSentence({ ...attempt, errorClass: attempt.errorClass, answer: attempt.responseBody }),
  };
}

/** The longest time for which a call waits for a sample; an attempt takes less. */
const WAITED_MS = 22_000;
const LOOK_EVERY_MS = 200;
