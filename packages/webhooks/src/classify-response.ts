import { retryAfterMs } from '@plumbline/web';
import { deliveryRetryDelay, retryDelayAsked } from './retry-delay.ts';

/** The outcome of a POST, as `@plumbline/net` reports it. */
export type PostOutcome =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly ok: false; readonly reason: string };

/** The state of the delivery after an attempt. */
export type DeliveryVerdict =
  | { readonly status: 'delivered' }
  | { readonly status: 'pending'; readonly delayMs: number }
  | { readonly status: 'dead' };

export interface AttemptContext {
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** A random number from 0 to 1. */
  readonly random: number;
  readonly now: Date;
}

/**
 * Classifies an outcome: 2xx is success, and 410 ends the delivery. Everything else, redirects included, is retried
 * while the schedule lasts. 429 and 503 may request a longer wait with Retry-After (RFC 9110, 10.2.3).
 */
export function classifyResponse(outcome: PostOutcome, context: AttemptContext): DeliveryVerdict {
  if (isSuccess(outcome)) return { status: 'delivered' };
  if (outcome.ok && outcome.status === 410) return { status: 'dead' };
  const askedMs =
    outcome.ok && mayAskForTime(outcome.status) ? retryAfterMs(outcome.headers, context.now) : null;
  const delayMs =
    askedMs === null
      ? deliveryRetryDelay(context.attempt, context.random)
      : retryDelayAsked(context.attempt, context.random, askedMs);
  return delayMs === null ? { status: 'dead' } : { status: 'pending', delayMs };
}

/** Returns the reason of a failure in one word for the log of attempts; null after a success. */
export function errorClass(outcome: PostOutcome): string | null {
  if (isSuccess(outcome)) return null;
  if (!outcome.ok) return outcome.reason;
  return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : 'http_error';
}

function isSuccess(outcome: PostOutcome): boolean {
  return outcome.ok && outcome.status >= 200 && outcome.status < 300;
}

function mayAskForTime(status: number): boolean {
  return status === 429 || status === 503;
}
