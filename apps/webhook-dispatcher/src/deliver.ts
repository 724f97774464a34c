import { performance } from 'node:perf_hooks';
import { isSample, type Alert } from '@plumbline/alerts';
import {
  ensureWebhookSecrets,
  getAlertChannel,
  recordAttempt,
  releaseDelivery,
  type ClaimedDelivery,
  type Database,
} from '@plumbline/database';
import { metrics, OverrunError, type Logger, type SecretBox } from '@plumbline/service';
import type { HttpOutcome } from '@plumbline/net';
import { responseText, sendAlert, type SendDeps, type SendOutcome } from '@plumbline/sending';
import {
  classifyResponse,
  errorClass,
  generateWebhookSecret,
  signEvent,
  type AttemptContext,
} from '@plumbline/webhooks';

export interface DeliverDeps extends SendDeps {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly logger: Logger;
  /** Returns the time for events and logs. Leases and retries use PostgreSQL's clock. */
  readonly now: () => Date;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** Requests a wake-up call for the next attempt. It may fail, because the delivery is also found without it. */
  readonly wakeLater: (deliveryId: string, delayMs: number) => Promise<void>;
}

/**
 * Makes one attempt: signs, posts, records. If the signal interrupts it, the delivery is released, because it is
 * unknown whether the event arrived. Receivers recognise a duplicate by its webhook-id.
 */
export async function deliver(deps: DeliverDeps, claim: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const at = deps.now();
  const startedAt = performance.now();
  let address: string | null = null;
  const exchange = { at, signal, onConnect: (connected: string) => (address = connected) };
  let outcome: SendOutcome;
  try {
    outcome = await (isAlert(claim) ? sendClaimedAlert(deps, claim, exchange) : post(deps, claim, exchange));
  } catch (error) {
    if (!signal.aborted || error instanceof OverrunError) throw error;
    await releaseDelivery(deps.db, claim);
    return;
  }
  const durationMs = Math.round(performance.now() - startedAt);
  await record(deps, claim, { at, address, durationMs, outcome });
}

/** Records an attempt that was given up. It counts, because otherwise the delivery would be retried endlessly. */
export async function recordOverrun(
  deps: DeliverDeps,
  claim: ClaimedDelivery,
  durationMs: number,
): Promise<void> {
  const failure: HttpOutcome = { ok: false, reason: 'timeout', detail: 'given up' };
  const outcome = outcomeOf(failure, contextOf(deps, claim));
  await record(deps, claim, { at: deps.now(), address: null, durationMs, outcome });
}

async function post(
  deps: DeliverDeps,
  claim: ClaimedDelivery,
  { at, ...exchange }: Exchange,
): Promise<SendOutcome> {
  const { secretBox } = deps;
  const { accountId } = claim;
  const sealed = await ensureWebhookSecrets(deps.db, {
    accountId,
    seal: () => secretBox.seal(generateWebhookSecret(), accountId),
    now: at,
  });
  const secrets = sealed.map((secret) => secretBox.open(secret, accountId));
  const body = JSON.stringify(claim.payload);
  const outcome = await deps.http.request({
    method: 'POST',
    url: claim.url,
    headers: {
      'content-type': 'application/json',
      // Connections are not kept alive: a receiver that closes an idle connection would look like a failing one.
      connection: 'close',
      ...signEvent({ id: claim.id, body, secrets, at }),
    },
    body,
    firstByteTimeoutMs: EXCHANGE_TIMEOUT_MS,
    totalTimeoutMs: EXCHANGE_TIMEOUT_MS,
    bodyBytesMax: RESPONSE_BYTES_READ,
    ...exchange,
  });
  return outcomeOf(outcome, contextOf(deps, claim));
}

function outcomeOf(outcome: HttpOutcome, context: AttemptContext): SendOutcome {
  return {
    status: outcome.ok ? outcome.status : null,
    answer: outcome.ok ? responseText(outcome.body) : null,
    errorClass: errorClass(outcome),
    verdict: classifyResponse(outcome, context),
  };
}

type ClaimedAlert = ClaimedDelivery & { readonly channelId: string; readonly payload: Alert };

function isAlert(claim: ClaimedDelivery): claim is ClaimedAlert {
  return claim.channelId !== null;
}

/** Sends an alert with the present settings of its channel, because its owner may have corrected them meanwhile. */
async function sendClaimedAlert(
  deps: DeliverDeps,
  claim: ClaimedAlert,
  { signal, onConnect }: Exchange,
): Promise<SendOutcome> {
  const { id, accountId, channelId, payload: alert, sentTo } = claim;
  const channel = await getAlertChannel(deps.db, accountId, channelId);
  // The channel was deleted, and the delivery with it.
  if (channel === null)
    return { status: null, answer: null, errorClass: 'deleted', verdict: { status: 'dead' } };
  const target = deps.secretBox.open(channel.target, accountId);
  const toSend = { id, kind: channel.kind, target, alert, sentTo };
  const sending = sendAlert(deps, toSend, { signal, onConnect }, contextOf(deps, claim));
  // The exchange with a mail server cannot be aborted by a signal.
  const outcome = await Promise.race([sending, aborted(signal)]);
  const isOver = isSample(alert) && outcome.verdict.status === 'pending';
  return isOver ? { ...outcome, verdict: { status: 'dead' } } : outcome;
}

/** Rejects when the signal aborts. */
async function aborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function contextOf({ random, now }: DeliverDeps, { attempts }: ClaimedDelivery): AttemptContext {
  return { attempt: attempts + 1, random: random(), now: now() };
}

interface Exchange {
  readonly at: Date;
  readonly signal: AbortSignal;
  readonly onConnect: (address: string) => void;
}

interface Attempt {
  readonly at: Date;
  readonly address: string | null;
  readonly durationMs: number;
  readonly outcome: SendOutcome;
}

async function record(
  { db, logger, wakeLater }: DeliverDeps,
  claim: ClaimedDelivery,
  { at, address, durationMs, outcome }: Attempt,
): Promise<void> {
  const { verdict, status, answer: responseBody, errorClass: failure, sentTo } = outcome;
  const log = { at, address, status, durationMs, responseBody, errorClass: failure };
  const held = await recordAttempt(db, claim, log, { ...verdict, sentTo });
  const result = held ? verdict.status : 'lease_lost';
  metrics.deliveries.inc({ result });
  metrics.deliverySeconds.observe({ result }, durationMs / 1000);
  logger.info(isAlert(claim) ? 'alert.attempt' : 'webhook.attempt', {
    webhookEvent: 'event' in claim.payload ? claim.payload.event : undefined,
    host: claim.host,
    attempt: claim.attempts + 1,
    result: verdict.status,
    status,
    errorClass: failure,
    durationMs,
    leaseLost: held ? undefined : true,
  });
  if (verdict.status !== 'pending' || !held) return;
  await wakeLater(claim.id, verdict.delayMs);
}

/** The deadline of the whole exchange, from the name lookup to the last byte. */
const EXCHANGE_TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_READ = 64 * 1024;
