/** Limits of transactions that change an analysis as a whole: they take turns, and one may store a long batch first. */
export const LONG_TRANSACTION = { timeout: 60_000, maxWait: 30_000 } as const;
