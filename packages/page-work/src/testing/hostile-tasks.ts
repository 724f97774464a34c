import { readFileSync } from 'node:fs';

/** Tasks that harm their thread, as pages may. */
export const echo = (value: string): string => value;

export function hang(_input: null): void {
  for (;;);
}

/** Takes time and no CPU, as work does on a machine that is busy with something else. */
export function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Waits in the kernel for a writer of a named pipe, where no signal and no termination reaches the thread. */
export function waitInKernel(pipe: string): void {
  readFileSync(pipe);
}

export function swallowMemory(_input: null): void {
  const eaten: number[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, Math.random));
}

export function overflow(_input: null): void {
  throw new RangeError('Maximum call stack size exceeded');
}

export function fail(_input: null): void {
  throw new Error('This is a defect');
}

export async function crash(_input: null): Promise<void> {
  setImmediate(() => {
    throw new Error('Nobody catches this');
  });
  await new Promise(() => undefined);
}
