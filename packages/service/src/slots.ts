import type { LogFields, Logger } from './logger.ts';

/** What work in a slot may know of its time. */
export interface Slot {
  /** Aborts with the caller's signal, when the work is called off, and when it has taken longer than it may. */
  readonly signal: AbortSignal;
  /** What comes now may take so long, from here on. */
  readonly mayTake: (milliseconds: number) => void;
  /** Nobody wants the work any more. */
  readonly callOff: () => void;
}

/** How the slots of a process stand. */
export interface SlotsState {
  /** Pieces of work that were given up since the start. */
  readonly givenUp: number;
  /** All slots are taken, and none has become free for minutes. */
  readonly standStill: boolean;
}

/** Places for work that goes on side by side. None is taken for good. */
export interface Slots {
  /**
   * What the work comes to. When its signal aborts it may let go; what does not is waited for no longer: it is logged and
   * counted as given up, and its slot is free.
   * @throws OverrunError after the longest time, CalledOffError when the work is called off
   */
  run<Result>(about: LogFields, work: (slot: Slot) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  readonly state: SlotsState;
}

/** The work took longer than its slot may be taken for. */
export class OverrunError extends Error {
  override readonly name = 'OverrunError';
}

/** Nobody wanted the work any more. */
export class CalledOffError extends Error {
  override readonly name = 'CalledOffError';
}

export interface SlotsOptions {
  /** Names them in the log. */
  readonly name: string;
  /** How many pieces of work the caller begins at once. */
  readonly places: number;
  readonly longestMs: number;
  readonly logger: Logger;
  /** What work has to let go, once its signal has aborted. */
  readonly graceMs?: number;
  /** While all slots are taken, one should become free within this. */
  readonly standStillMs?: number;
}

/**
 * The second line behind the deadlines of whatever work waits for: a place that is taken for good is a part of the
 * process that is gone, and nobody would see it.
 */
export function createSlots(options: SlotsOptions): Slots {
  const { name, places, longestMs, graceMs = GRACE_MS, standStillMs = STAND_STILL_MS } = options;
  const logger = options.logger.child({ slots: name });
  const taken = new Set<LogFields>();
  let givenUp = 0;
  let standStill = false;
  let watch: NodeJS.Timeout | undefined;

  function moved(): void {
    clearTimeout(watch);
    if (standStill) logger.info('slots.move_again');
    standStill = false;
    if (taken.size >= places) watch = setTimeout(reportStandStill, standStillMs).unref();
  }

  function reportStandStill(): void {
    standStill = true;
    logger.error('slots.stand_still', { standStillMs, work: [...taken] });
  }

  return {
    get state() {
      return { givenUp, standStill };
    },
    async run(about, work, signal) {
      // Made here, for its stack to name whoever took the slot.
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
        callOff: () => end.abort(new CalledOffError('Nobody wants it any more.')),
      };
      const letGo = new Promise<never>((_resolve, reject) => {
        end.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            givenUp += 1;
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
