/** The pace of requests to a host, which the whole fleet shares between batches. */
export interface Pace {
  /** Pause between the requests of one connection. */
  readonly delayMs: number;
  /** No request may be sent for this long. */
  readonly pausedMs: number;
}

/** The signs of strain in the answer to one request. */
export interface PaceObservation {
  readonly status: number | null;
  readonly firstByteMs: number | null;
  /** Value of `Retry-After`, in ms from now; null without one. */
  readonly retryAfterMs: number | null;
}

/** With longer pauses a crawl would not end. */
export const DELAY_MAX_MS = 10_000;
const FIRST_DELAY_MS = 250;
/** A slower answer is a sign of strain: the pause then is as long as the answer took. */
const SLOW_MS = 2_000;
const PAUSE_MAX_MS = 5 * 60_000;

/**
 * Returns the pace after a batch. When the host refuses, the pause doubles and `Retry-After` is honoured. Slow
 * answers ask for a pause as long as themselves, and every batch without trouble halves it. The pause is never
 * shorter than `crawlDelayMs` of robots.txt.
 */
export function nextPace(pace: Pace, observations: readonly PaceObservation[], crawlDelayMs: number): Pace {
  const refused = refusalsByHost(observations);
  const retryAfterMs = Math.max(0, ...refused.map((observation) => observation.retryAfterMs ?? 0));
  const delayMs =
    refused.length > 0
      ? Math.max(pace.delayMs * 2, FIRST_DELAY_MS)
      : Math.max(slowness(observations), halved(pace.delayMs));
  const boundedMs = Math.min(Math.max(delayMs, crawlDelayMs), DELAY_MAX_MS);
  // The pause also applies before the first request of the next batch.
  return { delayMs: boundedMs, pausedMs: Math.max(boundedMs, Math.min(retryAfterMs, PAUSE_MAX_MS)) };
}

/**
 * 429 is about the client (RFC 6585, 4). 503 may be about one URL alone, which then waits alone; it counts for the
 * host when a second URL gets one.
 */
function refusalsByHost(observations: readonly PaceObservation[]): readonly PaceObservation[] {
  const refused = observations.filter(({ status }) => status === 429 || status === 503);
  return refused.length > 1 || refused.some(({ status }) => status === 429) ? refused : [];
}

function halved(delayMs: number): number {
  return delayMs > FIRST_DELAY_MS ? Math.round(delayMs / 2) : 0;
}

/** Returns the median time to first byte if that is slow. */
function slowness(observations: readonly PaceObservation[]): number {
  const times = observations
    .flatMap(({ firstByteMs }) => (firstByteMs === null ? [] : [firstByteMs]))
    .sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  return median > SLOW_MS ? median : 0;
}
