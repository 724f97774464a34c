import { Worker } from 'node:worker_threads';
import type { HeaderFacts } from '@plumbline/web';
import type { HttpClient } from '../http-client.ts';
import type { HttpAnswer, HttpOutcome } from '../http-exchange.ts';
import type { TlsHandshake } from '../tls-handshake.ts';
import type { Call, FromThread, Result, ThreadData, ThreadOptions, ToThread } from './messages.ts';

const LOOK_MS = 1_000;
/** A thread whose event loop stands still for longer has failed. */
const STALL_LOOKS_MAX = 60;

interface Waiting {
  readonly onConnect: ((address: string) => void) | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates an HTTP client that works in a thread of its own: requests, TLS and decompression leave the event loop of the
 * process alone, and what keeps that busy delays no answer. If the thread fails, or stands still for a minute, the
 * process ends with that error.
 */
export function startHttpThread(options: ThreadOptions): HttpClient {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = startThread({ options, beats });
  const waiting = new Map<number, Waiting>();
  const watch = watchBeats(beats);
  let lastId = 0;
  let isClosed = false;

  thread.on('message', (message: FromThread) => {
    const call = waiting.get(message.id);
    if ('connectedTo' in message) call?.onConnect?.(message.connectedTo);
    else call?.resolve(message.result);
  });
  const post = (message: ToThread) => thread.postMessage(message);

  async function ask(call: Call, signal?: AbortSignal, onConnect?: Waiting['onConnect']): Promise<Result> {
    signal?.throwIfAborted();
    if (isClosed) throw new ClosedError();
    lastId += 1;
    const id = lastId;
    const abort = () => {
      post({ id, isAborted: true });
      waiting.get(id)?.reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', abort);
    return new Promise<Result>((resolve, reject) => {
      waiting.set(id, { onConnect, resolve, reject });
      post({ id, call });
    }).finally(() => {
      signal?.removeEventListener('abort', abort);
      waiting.delete(id);
    });
  }

  return {
    async request({ signal, onConnect, ...request }) {
      const call = { method: 'request', request, tellsAddress: onConnect !== undefined } as const;
      const outcome = (await ask(call, signal, onConnect)) as HttpOutcome;
      return outcome.ok ? asSent(outcome) : outcome;
    },
    inspectTls: async (url, signal) =>
      (await ask({ method: 'inspectTls', url }, signal)) as TlsHandshake | null,
    isCutOff: async () => (await ask({ method: 'isCutOff' })) as boolean,
    close() {
      isClosed = true;
      clearInterval(watch);
      void thread.terminate();
      for (const { reject } of waiting.values()) reject(new ClosedError());
    },
  };
}

class ClosedError extends Error {
  override readonly name = 'ClosedError';
  override readonly message = 'The HTTP client is closed.';
}

/** Restores what a message between threads changes: the body was a Buffer, and headers inherited no names. */
function asSent(answer: HttpAnswer): HttpAnswer {
  const headers = Object.assign(Object.create(null) as HeaderFacts, answer.headers);
  return { ...answer, headers, body: Buffer.from(answer.body.buffer) };
}

function startThread(workerData: ThreadData): Worker {
  const file = import.meta.url.endsWith('.ts') ? 'http-thread.ts' : 'http-thread.bundle.js';
  const module = new URL(file, import.meta.url).href;
  return new Worker(new URL('../../start-thread.mjs', import.meta.url), {
    workerData: { ...workerData, module },
    execArgv: module.endsWith('.ts') ? ['--conditions=source'] : [],
  });
}

/** Throws when the beats stop, for nothing in the thread itself could notice. A thread that starts has its time, too. */
function watchBeats(beats: Int32Array): NodeJS.Timeout {
  let seen = 0;
  let looks = 0;
  return setInterval(() => {
    const now = Atomics.load(beats, 0);
    looks = now === seen ? looks + 1 : 0;
    seen = now;
    if (looks > STALL_LOOKS_MAX) throw new Error('The thread for HTTP stands still.');
  }, LOOK_MS).unref();
}
