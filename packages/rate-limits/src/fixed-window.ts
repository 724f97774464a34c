import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { shareRoundTrips } from './gather.ts';

/** The state of a limit after a call. */
export interface RateLimit {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** The end of the window, when the whole limit is available again. */
  readonly resetAt: Date;
}

/** Counts uses of a key. A key's window begins with its first use and lasts a fixed time. */
export interface FixedWindow {
  readonly durationSeconds: number;
  /** Uses the key once. The use is refused if it exceeds `limit` in the window. */
  take(key: string, limit: number): Promise<RateLimit>;
  /** Undoes one use. */
  giveBack(key: string): Promise<void>;
  /** Returns the state without a use. */
  look(key: string, limit: number): Promise<RateLimit>;
}

/** Makes a window from a limiter that counts without refusing. Limits differ by plan, so each call brings its own. */
export function fixedWindow(limiter: RateLimiterAbstract, durationSeconds: number): FixedWindow {
  const consume = shareRoundTrips((key, count) => limiter.consume(key, count));

  const verdict = (limit: number, used: number, msBeforeNext: number): RateLimit => ({
    allowed: used <= limit,
    limit,
    remaining: Math.max(limit - used, 0),
    resetAt: new Date(Date.now() + msBeforeNext),
  });

  return {
    durationSeconds,
    take: async (key, limit) => {
      const { result, count, position } = await consume(key);
      return verdict(limit, result.consumedPoints - count + position, result.msBeforeNext);
    },
    giveBack: async (key) => {
      await limiter.reward(key, 1);
    },
    look: async (key, limit) => {
      const used = await limiter.get(key);
      return verdict(limit, used?.consumedPoints ?? 0, used?.msBeforeNext ?? durationSeconds * 1000);
    },
  };
}
