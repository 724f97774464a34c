export type { FixedWindow, RateLimit } from './fixed-window.ts';
export { openRateLimits, type RateLimits } from './open-rate-limits.ts';
