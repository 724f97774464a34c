import { availableParallelism } from 'node:os';
import { createSlots, type Logger, type SlotsState } from '@plumbline/service';
import { Tinypool } from 'tinypool';
import { createFairTurns } from './fair-turns.ts';

/** The work took longer, or more memory, than it may. Its thread is gone, and another one takes its place. */
export class TooCostlyError extends Error {
  override readonly name = 'TooCostlyError';
}

/** What the module of a thread exports: functions of one value. Both ends must be what structured clone can copy. */
type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export interface ThreadPoolOptions {
  /** Work that takes longer is ended, with its thread. What a thread takes to start does not count. */
  readonly deadlineMs: number;
  readonly logger: Logger;
  /** Default: as many as there are processors. One share has one less. */
  readonly threads?: number;
}

export interface RunOptions {
  /** Ends the work and its thread. */
  readonly signal?: AbortSignal;
  /** Whose work it is, such as a site or an account: it takes the time of no other one. */
  readonly share?: string;
  /** Handed over instead of copied: nobody else may use it any more. */
  readonly transfer?: Uint8Array;
}

/** Threads that take work which may be hostile, so that it holds up neither the sockets nor the leases of its process. */
export interface ThreadPool<Work extends Tasks> {
  /** @throws TooCostlyError after the deadline, or when the work took more memory than a thread has */
  run<Name extends keyof Work & string>(
    task: Name,
    input: Parameters<Work[Name]>[0],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<Work[Name]>>>;
  readonly slots: SlotsState;
  close(): Promise<void>;
}

const HEAP_MB = 512;
/** On a machine that is far too busy; else about a second. */
const STARTS_WITHIN_MS = 120_000;
/** An idle thread is ended after this. */
const IDLE_MS = 60_000;

/** @param module what each thread loads. One thread is there from the start, the others when there is work */
export function createThreadPool<Work extends Tasks>(
  module: URL,
  { deadlineMs, logger, threads = Math.max(2, availableParallelism()) }: ThreadPoolOptions,
): ThreadPool<Work> {
  // Whether the work of each place has begun: threads share this memory.
  const begun = new Int32Array(new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT));
  const free = [...begun.keys()];
  const pool = new Tinypool({
    filename: new URL('../start-thread.mjs', import.meta.url).href,
    workerData: { module: module.href, begun },
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: module.pathname.endsWith('.ts') ? ['--conditions=source'] : [],
  });
  // A thread that fails with nothing in hand is replaced like any other.
  pool.on('error', () => undefined);
  // Nothing waits inside the pool: whatever is handed to it begins, and its time runs.
  const inTurn = createFairTurns(threads);
  const longestMs = deadlineMs + STARTS_WITHIN_MS + IDLE_MS;
  const slots = createSlots({ name: 'threads', places: threads, longestMs, logger });

  async function run<Name extends keyof Work & string>(
    task: Name,
    input: Parameters<Work[Name]>[0],
    { signal, transfer }: RunOptions,
  ): Promise<Awaited<ReturnType<Work[Name]>>> {
    signal?.throwIfAborted();
    const place = free.pop() ?? 0;
    Atomics.store(begun, place, 0);
    const deadline = openDeadline(deadlineMs, () => Atomics.load(begun, place) === 1, signal);
    const transferList = transfer === undefined ? [] : ownMemory(transfer);
    try {
      const result: unknown = await pool.run(
        { task, input, place },
        { transferList, signal: deadline.signal },
      );
      return result as Awaited<ReturnType<Work[Name]>>;
    } catch (error) {
      deadline.signal.throwIfAborted();
      if (isOutOfMemory(error)) throw new TooCostlyError(`It took more than ${HEAP_MB} MB.`);
      throw error;
    } finally {
      deadline.close();
      free.push(place);
    }
  }

  return {
    run: (task, input, { share = null, signal, transfer } = {}) =>
      inTurn(share, () =>
        slots.run(
          { task },
          (slot) => run(task, input, { signal: slot.signal, ...(transfer && { transfer }) }),
          signal,
        ),
      ),
    get slots() {
      return slots.state;
    },
    close: () => pool.destroy(),
  };
}

/**
 * A time limit that starts over for as long as the work has not begun, and ends with `outer`. Not by `AbortSignal.any`:
 * what that makes is kept by Node for as long as its sources live, a few kB for each page.
 */
function openDeadline(milliseconds: number, hasBegun: () => boolean, outer?: AbortSignal) {
  const controller = new AbortController();
  const openedAt = performance.now();
  const callOff = () => controller.abort(outer?.reason);
  let timer = setTimeout(look, milliseconds);
  function look(): void {
    if (hasBegun()) controller.abort(new TooCostlyError(`It took more than ${milliseconds} ms.`));
    else if (performance.now() - openedAt < STARTS_WITHIN_MS) timer = setTimeout(look, milliseconds);
    else controller.abort(new Error(`No thread has started for ${STARTS_WITHIN_MS} ms.`));
  }
  outer?.addEventListener('abort', callOff);
  return {
    signal: controller.signal,
    close(): void {
      clearTimeout(timer);
      outer?.removeEventListener('abort', callOff);
    },
  };
}

/** Memory that is the bytes' alone can change hands; a part of a shared block is copied. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength ? [buffer] : [];
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
