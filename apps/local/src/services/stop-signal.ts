import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The error if somebody stops the stack while it starts. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`Stopping (${signal}) …`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Aborts with Interrupted at the first signal. The second signal ends this process at once, and all others follow it.
 */
export function abortOnSignals(controller: AbortController): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const interrupted = new Interrupted(signal);
      if (controller.signal.aborted) process.exit(interrupted.exitCode);
      controller.abort(interrupted);
    });
  }
}
