/** Work that repeats until it is stopped. */
export interface PeriodicWork {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

export interface PeriodicOptions {
  readonly intervalMs: number;
  /** Default false: the first round begins after an interval. */
  readonly startNow?: boolean;
  /** Called when a round has failed; the next one comes as usual. */
  readonly onError: (error: unknown) => void;
}

/**
 * Repeats `work`, an interval after it ended, until stopped; never twice at once. It does not keep the process alive.
 */
export function runPeriodically(
  work: () => Promise<unknown>,
  { intervalMs, startNow = false, onError }: PeriodicOptions,
): PeriodicWork {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const plan = (delayMs: number): void => {
    timer = setTimeout(round, delayMs).unref();
  };
  const round = (): void => {
    running = work()
      .then(() => undefined, onError)
      .then(() => {
        if (!stopped) plan(intervalMs);
      });
  };
  if (startNow) round();
  else plan(intervalMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
