/** What is known of how fast a host may be asked; kept between batches, over the whole fleet. */
export interface Pace {
  /** Pause between the requests of one connection. */
  readonly delayMs: number;
  /** Nothing may be asked for so long. */
  readonly pausedMs: number;
}

/** How a host answered one request. */
export interface PaceObservation {
  readonly status: number | null;
  readonly firstByteMs: number | null;
  /** Value of `Retry-After`, in ms from now; null without one. */
  readonly retryAfterMs: number | null;
}

/** With longer pauses a crawl would not end. */
export const DELAY_MAX_MS = 10_000;
const FIRST_DELAY_MS = 250;
/** Longer answers than this are a sign of strain: the pause then is as long as the answer took. */
const SLOW_MS = 2_000;
const PAUSE_MAX_MS = 5 * 60_000;

/**
 * How to go on with a host after a batch: when it refuses, the pause doubles and `Retry-After` is honoured; slow answers
 * ask for a pause as long as themselves, and every batch without trouble halves it. `crawlDelayMs` of robots.txt is the least.
 */
export function nextPace(pace: Pace, observations: readonly PaceObservation[], crawlDelayMs: number): Pace {
  const refused = refusalsByHost(observations);
  const retryAfterMs = Math.max(0, ...refused.map((observation) => observation.retryAfterMs ?? 0));
  const delayMs =
    refused.length > 0
      ? Math.max(pace.delayMs * 2, FIRST_DELAY_MS)
      : Math.max(slowness(observations), halved(pace.delayMs));
  const boundedMs = Math.min(Math.max(delayMs, crawlDelayMs), DELAY_MAX_MS);
  // The first request of the next batch is owed the pause as well.
  return { delayMs: boundedMs, pausedMs: Math.max(boundedMs, Math.min(retryAfterMs, PAUSE_MAX_MS)) };
}

/**
 * 429 is about the client (RFC 6585, 4). 503 may be about one URL alone, which waits by itself then: it is the host's word
 * when a second URL has the same.
 */
function refusalsByHost(observations: readonly PaceObservation[]): readonly PaceObservation[] {
  const refused = observations.filter(({ status }) => status === 429 || status === 503);
  return refused.length > 1 || refused.some(({ status }) => status === 429) ? refused : [];
}

function halved(delayMs: number): number {
  return delayMs > FIRST_DELAY_MS ? Math.round(delayMs / 2) : 0;
}

/** The median time to first byte, where that is slow. */
function slowness(observations: readonly PaceObservation[]): number {
  const times = observations
    .flatMap(({ firstByteMs }) => (firstByteMs === null ? [] : [firstByteMs]))
    .sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  return median > SLOW_MS ? median : 0;
}
