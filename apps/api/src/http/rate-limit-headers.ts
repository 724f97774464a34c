import type { Response } from 'express';
import type { LimitState } from '../security/limits.ts';

/**
 * Sets X-RateLimit-* (Reset is Unix time in whole seconds) and the IETF fields RateLimit and RateLimit-Policy
 * (draft-ietf-httpapi-ratelimit-headers; `t` is seconds from now).
 */
export function setRateLimitHeaders(response: Response, state: LimitState): void {
  const { policy, limit, remaining, windowSeconds, resetAt } = state;
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil(resetAt.getTime() / 1000));
  response.setHeader('RateLimit-Policy', `"${policy}";q=${limit};w=${windowSeconds}`);
  response.setHeader('RateLimit', `"${policy}";r=${remaining};t=${secondsUntil(resetAt)}`);
}

/** Returns the whole seconds to wait, at least one. */
export function secondsUntil(time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000));
}
