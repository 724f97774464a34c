/** Limits of transactions that wait: for their turn on an analysis, behind a long batch, or for a connection of a busy process. */
export const LONG_TRANSACTION = { timeout: 60_000, maxWait: 30_000 } as const;
