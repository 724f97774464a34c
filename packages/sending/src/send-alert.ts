import {
  addressesOf,
  alertMail,
  discordMessage,
  slackMessage,
  teamsMessage,
  type Alert,
} from '@plumbline/alerts';
import type { AlertKind } from '@plumbline/contracts';
import type { HttpClient, HttpOutcome } from '@plumbline/net';
import {
  classifyResponse,
  errorClass,
  deliveryRetryDelay,
  type AttemptContext,
  type DeliveryVerdict,
} from '@plumbline/webhooks';
import type { Mailer } from './mailer.ts';
import { responseText } from './response-text.ts';

export interface SendDeps {
  readonly http: Pick<HttpClient, 'request'>;
  /** Null if the operator has set no mail server. */
  readonly mailer: Mailer | null;
  /** The origin of the dashboard. If it is empty, messages have no link. */
  readonly publicUrl: string;
}

export interface AlertToSend {
  /** The id, which is the same on every attempt. */
  readonly id: string;
  readonly kind: AlertKind;
  /** The unsealed target of the channel. */
  readonly target: string;
  readonly alert: Alert;
  /** Addresses that have the mail from an earlier attempt. */
  readonly sentTo: readonly string[];
}

/** The outcome of one attempt. */
export interface SendOutcome {
  /** The status of HTTP or SMTP; null without an answer. */
  readonly status: number | null;
  readonly answer: string | null;
  /** The reason of a failure in one word; null if the alert arrived. */
  readonly errorClass: string | null;
  readonly verdict: DeliveryVerdict;
  /** Addresses that have the mail, if others do not. */
  readonly sentTo?: readonly string[];
}

interface Exchange {
  readonly signal: AbortSignal;
  readonly onConnect?: (address: string) => void;
}

/** Makes one attempt to send an alert. */
export async function sendAlert(
  deps: SendDeps,
  { id, kind, target, alert, sentTo }: AlertToSend,
  exchange: Exchange,
  context: AttemptContext,
): Promise<SendOutcome> {
  const link = deps.publicUrl === '' ? null : `${deps.publicUrl}${alert.path}`;
  if (kind !== 'email') {
    const outcome = await post(deps, target, MESSAGES[kind](alert, link), exchange);
    return {
      status: outcome.ok ? outcome.status : null,
      answer: outcome.ok ? responseText(outcome.body) : null,
      errorClass: errorClass(outcome),
      verdict: isFinal(outcome) ? { status: 'dead' } : classifyResponse(outcome, context),
    };
  }
  if (deps.mailer === null) {
    return { status: null, answer: null, errorClass: 'mail_not_set', verdict: laterIf(true, context) };
  }
  const left = addressesOf(target).filter((address) => !sentTo.includes(address));
  // The owner has removed those that the mail server refused.
  if (left.length === 0)
    return { status: null, answer: null, errorClass: null, verdict: { status: 'delivered' } };
  const sent = await deps.mailer.send(left, alertMail(alert, link), id);
  const { status } = sent;
  const answer = responseText(Buffer.from(sent.answer));
  if (sent.sent) return { status, answer, errorClass: null, verdict: { status: 'delivered' } };
  return {
    status,
    answer,
    errorClass: sent.errorClass,
    verdict: laterIf(!sent.final, context),
    sentTo: [...sentTo, ...sent.takenFor],
  };
}

const MESSAGES = { slack: slackMessage, teams: teamsMessage, discord: discordMessage } as const;

function post({ http }: SendDeps, url: string, message: object, exchange: Exchange): Promise<HttpOutcome> {
  return http.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(message),
    firstByteTimeoutMs: EXCHANGE_TIMEOUT_MS,
    totalTimeoutMs: EXCHANGE_TIMEOUT_MS,
    bodyBytesMax: RESPONSE_BYTES_READ,
    ...exchange,
  });
}

/**
 * Tells whether a retry is useless. An answer of the kind 4xx means that the webhook is gone or the message is wrong.
 */
function isFinal(outcome: HttpOutcome): boolean {
  return (
    outcome.ok && outcome.status >= 400 && outcome.status < 500 && ![408, 425, 429].includes(outcome.status)
  );
}

function laterIf(isWorthIt: boolean, { attempt, random }: AttemptContext): DeliveryVerdict {
  const delayMs = isWorthIt ? deliveryRetryDelay(attempt, random) : null;
  return delayMs === null ? { status: 'dead' } : { status: 'pending', delayMs };
}

const EXCHANGE_TIMEOUT_MS = 15_000;
const RESPONSE_BYTES_READ = 16 * 1024;
