import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Why the stack stops before its time: somebody asked for it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`Stopping (${signal}) …`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const PARENT_LOOKED_AT_MS = 500;

/**
 * Aborts when the parent has ended. npm hands a SIGTERM on to the shell that it runs a script in, which ends of it and
 * tells nobody.
 */
export function abortWithoutParent(controller: AbortController, parent: number): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    controller.abort(new Interrupted('SIGTERM'));
  }, PARENT_LOOKED_AT_MS).unref();
}

/** Aborts with Interrupted at the first signal. The second ends this process at once, and all others follow it. */
export function abortOnSignals(controller: AbortController): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const interrupted = new Interrupted(signal);
      if (controller.signal.aborted) process.exit(interrupted.exitCode);
      controller.abort(interrupted);
    });
  }
}
