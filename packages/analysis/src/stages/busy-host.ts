/** Delay while other analyses use, or wait for, all allowed batches of the host. */
export const BUSY_HOST_MS = 500;
