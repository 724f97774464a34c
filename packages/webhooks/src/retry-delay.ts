const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The waits after each failed attempt, in order: about three days in all. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  18 * HOUR,
  36 * HOUR,
];

export const ATTEMPTS_MAX = RETRY_DELAYS_MS.length + 1;

/** The share by which waits vary, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/**
 * Returns the wait after a failed attempt.
 *
 * @param attempt the one that failed, from 1
 * @param random a number from 0 to 1, such as from Math.random
 * @returns milliseconds, ±20 % around the schedule; null if there are no more attempts
 */
export function deliveryRetryDelay(attempt: number, random: number): number | null {
  const delay = RETRY_DELAYS_MS[attempt - 1];
  if (delay === undefined) return null;
  return Math.round(delay * (1 + JITTER * (2 * random - 1)));
}

/**
 * Returns the wait if the receiver requested one. A longer wait than scheduled is accepted up to the next wait of the
 * schedule, so that no receiver can postpone an event endlessly. A shorter one changes nothing.
 */
export function retryDelayAsked(attempt: number, random: number, askedMs: number): number | null {
  const delay = deliveryRetryDelay(attempt, random);
  if (delay === null) return null;
  const next = RETRY_DELAYS_MS[attempt] ?? delay;
  return Math.max(delay, Math.min(askedMs, next));
}
