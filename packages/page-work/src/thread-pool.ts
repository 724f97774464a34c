import { createSlots, type Logger, type SlotsState } from '@plumbline/service';
import { Tinypool } from 'tinypool';
import { createFairTurns } from './fair-turns.ts';
import { threadCpuMs } from './thread-cpu.ts';

/** The work exceeded its time, memory or stack. Its thread was ended and replaced, or has thrown and lives on. */
export class TooCostlyError extends Error {
  override readonly name = 'TooCostlyError';
}

/** The functions that the module of a thread exports. Argument and result must survive structured clone. */
type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export interface ThreadPoolOptions {
  /**
   * Work that takes more CPU is ended with its thread, and so is work that takes `CLOCK_FACTOR` times as long by the
   * clock. The start of a thread does not count.
   */
  readonly deadlineMs: number;
  readonly logger: Logger;
  /** If there are several, one share may use all but one. */
  readonly threads: number;
}

export interface RunOptions {
  /** Ends the work and its thread. */
  readonly signal?: AbortSignal;
  /** Owner of the work, such as a site or an account, which never takes the time of other owners. */
  readonly share?: string;
  /** Transferred instead of copied, so the caller must not use it any more. */
  readonly transfer?: Uint8Array | undefined;
}

/** Threads for work that may be hostile, so that it blocks neither the sockets nor the leases of its process. */
export interface ThreadPool<Work extends Tasks> {
  /** @throws TooCostlyError after the deadline, or when the work exceeds the memory or the stack of a thread */
  run<Name extends keyof Work & string>(
    task: Name,
    input: Parameters<Work[Name]>[0],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<Work[Name]>>>;
  readonly slots: SlotsState;
  close(): Promise<void>;
}

const HEAP_MB = 512;
/** On a busy machine, work with a low priority takes several times as long as its CPU. */
const CLOCK_FACTOR = 5;
/** How often within its deadline the CPU of some work is read. */
const LOOKS = 10;
/** Limit for the start of a thread on an overloaded machine; usually a start takes about a second. */
const STARTS_WITHIN_MS = 120_000;
/** Time after which an idle thread is ended. */
const IDLE_MS = 60_000;

/** @param module the module that each thread loads. One thread starts at once, the others when there is work */
export function createThreadPool<Work extends Tasks>(
  module: URL,
  { deadlineMs, logger, threads }: ThreadPoolOptions,
): ThreadPool<Work> {
  // By place the id of the thread that has begun its work, or 0, in memory that threads share.
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
  // A thread that fails while idle is replaced like any other.
  pool.on('error', () => undefined);
  // Nothing waits inside the pool, so the time of a task runs from its hand-over.
  const inTurn = createFairTurns(threads);
  const longestMs = CLOCK_FACTOR * deadlineMs + STARTS_WITHIN_MS + IDLE_MS;
  const slots = createSlots({ name: 'threads', places: threads, longestMs, logger });

  async function run<Name extends keyof Work & string>(
    task: Name,
    input: Parameters<Work[Name]>[0],
    { signal, transfer }: RunOptions,
  ): Promise<Awaited<ReturnType<Work[Name]>>> {
    signal?.throwIfAborted();
    const place = free.pop() ?? 0;
    Atomics.store(begun, place, 0);
    const deadline = openDeadline(deadlineMs, () => Atomics.load(begun, place), signal);
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
      if (isOutOfStack(error)) throw new TooCostlyError('It took more than the stack of a thread.');
      throw error;
    } finally {
      deadline.close();
      free.push(place);
    }
  }

  return {
    run: (task, input, { share = null, signal, transfer } = {}) =>
      inTurn(share, () =>
        slots.run({ task }, (slot) => run(task, input, { signal: slot.signal, transfer }), signal),
      ),
    get slots() {
      return slots.state;
    },
    close: () => pool.destroy(),
  };
}

/**
 * Opens the limit of some work, which ends with `outer`. It does not use `AbortSignal.any`, because Node keeps its signals
 * as long as their sources, which costs a few KB for each page.
 *
 * @param threadOf returns the id of the thread that has begun the work; 0 before
 */
function openDeadline(milliseconds: number, threadOf: () => number, outer?: AbortSignal) {
  const controller = new AbortController();
  const openedAt = performance.now();
  const callOff = () => controller.abort(outer?.reason);
  let first: { readonly at: number; readonly cpuMs: number } | undefined;
  let timer = setTimeout(look, milliseconds / LOOKS);
  function look(): void {
    const error = exceeded(threadOf(), performance.now());
    if (error === null) timer = setTimeout(look, milliseconds / LOOKS);
    else controller.abort(error);
  }
  function exceeded(thread: number, now: number): Error | null {
    if (thread === 0)
      return now - openedAt < STARTS_WITHIN_MS
        ? null
        : new Error(`No thread has started for ${STARTS_WITHIN_MS} ms.`);
    const cpuMs = threadCpuMs(thread);
    first ??= { at: now, cpuMs };
    const isWithin = cpuMs - first.cpuMs < milliseconds && now - first.at < CLOCK_FACTOR * milliseconds;
    return isWithin ? null : new TooCostlyError(`It took more than ${milliseconds} ms.`);
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

/** Returns the buffer for transfer where the bytes own it; a part of a shared buffer is copied. */
function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength ? [buffer] : [];
}

/** Tells whether work ran out of stack, as a regular expression may on a page of a single long run. */
function isOutOfStack(error: unknown): boolean {
  return (error as { readonly message?: unknown } | null)?.message === 'Maximum call stack size exceeded';
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
