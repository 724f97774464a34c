import type { LogFields } from './log-fields.ts';
import type { Logger } from './logger.ts';
import { metrics } from './metrics.ts';

/** The slot as its work sees it. */
export interface Slot {
  /** Aborts with the caller's signal, when the work is called off, and when it has overrun its time. */
  readonly signal: AbortSignal;
  /** Limits the work to this time from now on. */
  readonly mayTake: (milliseconds: number) => void;
  /** Calls the work off, because its result is no longer needed. */
  readonly callOff: () => void;
}

/** The state of a process's slots. */
export interface SlotsState {
  /** Pieces of work given up since the start. */
  readonly givenUp: number;
  /** True if all slots are taken, and none has become free for minutes. */
  readonly standStill: boolean;
}

/** Places for concurrent work. None is taken for good. */
export interface Slots {
  /**
   * Returns the result of the work. When its signal aborts, the work should stop. If it does not, the slot stops
   * waiting: it logs the work, counts it as given up, and is free.
   *
   * @throws OverrunError after the longest time, CalledOffError when the work is called off
   */
  run<Result>(about: LogFields, work: (slot: Slot) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  readonly state: SlotsState;
}

/** Thrown if the work took longer than it may hold its slot. */
export class OverrunError extends Error {
  override readonly name = 'OverrunError';
}

/** Thrown if the work was called off. */
export class CalledOffError extends Error {
  override readonly name = 'CalledOffError';
}

export interface SlotsOptions {
  /** Their name in the log. */
  readonly name: string;
  /** Maximum number of pieces of work that the caller begins at once. Default: no limit. */
  readonly places?: number;
  readonly longestMs: number;
  readonly logger: Logger;
  /** Time for the work to stop once its signal has aborted. */
  readonly graceMs?: number;
  /** While all slots are taken, one should become free within this time. */
  readonly standStillMs?: number;
}

/**
 * Creates the second line behind the deadlines of the work itself. Without it, a slot that is never freed is lost to
 * the process, and nobody sees it.
 */
export function createSlots(options: SlotsOptions): Slots {
  const { name, places = Infinity, longestMs, graceMs = GRACE_MS, standStillMs = STAND_STILL_MS } = options;
  const logger = options.logger.child({ slots: name });
  const taken = new Set<LogFields>();
  let givenUp = 0;
  let standStill = false;
  let watch: NodeJS.Timeout | undefined;
  if (Number.isFinite(places)) metrics.slots.set({ slots: name }, places);
  metrics.slotsInUse.set({ slots: name }, 0);

  function moved(): void {
    clearTimeout(watch);
    if (standStill) logger.info('slots.move_again');
    standStill = false;
    metrics.slotsInUse.set({ slots: name }, taken.size);
    metrics.slotsStandStill.set({ slots: name }, 0);
    if (taken.size >= places) watch = setTimeout(reportStandStill, standStillMs).unref();
  }

  function reportStandStill(): void {
    standStill = true;
    metrics.slotsStandStill.set({ slots: name }, 1);
    logger.error('slots.stand_still', { standStillMs, work: [...taken] });
  }

  return {
    get state() {
      return { givenUp, standStill };
    },
    async run(about, work, signal) {
      // Created here, so that its stack names the caller that took the slot.
      const overrun = new OverrunError('It took longer than it may.');
      const end = new AbortController();
      let timer = setTimeout(() => end.abort(overrun), longestMs);
      const stop = (): void => end.abort(signal?.reason);
      signal?.addEventListener('abort', stop);
      const slot: Slot = {
        signal: end.signal,
        mayTake(milliseconds) {
          if (end.signal.aborted) return;
          clearTimeout(timer);
          timer = setTimeout(() => end.abort(overrun), milliseconds);
        },
        callOff: () => end.abort(new CalledOffError('Its caller no longer needs it.')),
      };
      const letGo = new Promise<never>((_resolve, reject) => {
        end.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            givenUp += 1;
            metrics.workGivenUp.inc({ slots: name });
            logger.error('slot.given_up', { ...about, error: overrun });
            reject(end.signal.reason as Error);
          }, graceMs);
        });
      });
      if (signal?.aborted) stop();
      taken.add(about);
      moved();
      try {
        return await Promise.race([work(slot), letGo]);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        taken.delete(about);
        moved();
      }
    },
  };
}

const GRACE_MS = 2_000;
const STAND_STILL_MS = 3 * 60_000;
