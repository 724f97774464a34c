import { performance } from 'node:perf_hooks';
import {
  ensureWebhookSecrets,
  recordAttempt,
  releaseDelivery,
  type ClaimedDelivery,
  type Database,
} from '@plumbline/database';
import { metrics, OverrunError, type Logger, type SecretBox } from '@plumbline/service';
import type { HttpClient, HttpOutcome } from '@plumbline/net';
import { classifyResponse, errorClass, generateWebhookSecret, signEvent } from '@plumbline/webhooks';
import { responseText } from './response-text.ts';

export interface DeliverDeps {
  readonly db: Database;
  readonly http: Pick<HttpClient, 'request'>;
  readonly secretBox: SecretBox;
  readonly logger: Logger;
  /** The time in what receivers get and in logs. Leases and retries use PostgreSQL's clock. */
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Asks for a wake-up call when the next attempt is due. It may fail: the delivery is found without it. */
  readonly wakeLater: (deliveryId: string, delayMs: number) => Promise<void>;
}

/**
 * Makes one attempt: signs, posts, records. If the signal breaks it off, the delivery is released, because it is
 * unknown whether it arrived. Receivers recognise a duplicate by its webhook-id.
 */
export async function deliver(deps: DeliverDeps, claim: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const at = deps.now();
  const startedAt = performance.now();
  let address: string | null = null;
  let outcome: HttpOutcome;
  try {
    outcome = await post(deps, claim, { at, signal, onConnect: (connected) => (address = connected) });
  } catch (error) {
    if (!signal.aborted || error instanceof OverrunError) throw error;
    await releaseDelivery(deps.db, claim);
    return;
  }
  const durationMs = Math.round(performance.now() - startedAt);
  await record(deps, claim, { at, address, durationMs, outcome });
}

/** Records an attempt that was given up. It counts, because otherwise the delivery would be tried endlessly. */
export async function recordOverrun(
  deps: DeliverDeps,
  claim: ClaimedDelivery,
  durationMs: number,
): Promise<void> {
  const outcome: HttpOutcome = { ok: false, reason: 'timeout', detail: 'given up' };
  await record(deps, claim, { at: deps.now(), address: null, durationMs, outcome });
}

async function post(
  deps: DeliverDeps,
  claim: ClaimedDelivery,
  { at, ...exchange }: { at: Date; signal: AbortSignal; onConnect: (address: string) => void },
): Promise<HttpOutcome> {
  const { secretBox } = deps;
  const { accountId } = claim;
  const sealed = await ensureWebhookSecrets(deps.db, {
    accountId,
    seal: () => secretBox.seal(generateWebhookSecret(), accountId),
    now: at,
  });
  const secrets = sealed.map((secret) => secretBox.open(secret, accountId));
  const body = JSON.stringify(claim.payload);
  return deps.http.request({
    method: 'POST',
    url: claim.url,
    headers: {
      'content-type': 'application/json',
      // Without keep-alive: a receiver that closes an idle connection would look like a failing one.
      connection: 'close',
      ...signEvent({ id: claim.id, body, secrets, at }),
    },
    body,
    firstByteTimeoutMs: EXCHANGE_TIMEOUT_MS,
    totalTimeoutMs: EXCHANGE_TIMEOUT_MS,
    bodyBytesMax: RESPONSE_BYTES_READ,
    ...exchange,
  });
}

interface Attempt {
  readonly at: Date;
  readonly address: string | null;
  readonly durationMs: number;
  readonly outcome: HttpOutcome;
}

async function record(
  { db, logger, now, random, wakeLater }: DeliverDeps,
  claim: ClaimedDelivery,
  { at, address, durationMs, outcome }: Attempt,
): Promise<void> {
  const attempt = claim.attempts + 1;
  const verdict = classifyResponse(outcome, { attempt, random: random(), now: now() });
  const log = {
    at,
    address,
    status: outcome.ok ? outcome.status : null,
    durationMs,
    responseBody: outcome.ok ? responseText(outcome.body) : null,
    errorClass: errorClass(outcome),
  };
  const held = await recordAttempt(db, claim, log, verdict);
  const result = held ? verdict.status : 'lease_lost';
  metrics.deliveries.inc({ result });
  metrics.deliverySeconds.observe({ result }, durationMs / 1000);
  logger.info('webhook.attempt', {
    webhookEvent: claim.payload.event,
    host: claim.host,
    attempt,
    result: verdict.status,
    status: log.status,
    errorClass: log.errorClass,
    durationMs,
    ...(!held && { leaseLost: true }),
  });
  if (verdict.status !== 'pending' || !held) return;
  await wakeLater(claim.id, verdict.delayMs);
}

/** For the whole exchange, from the name lookup to the last byte read. */
const EXCHANGE_TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_READ = 64 * 1024;
