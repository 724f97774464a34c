import { parentPort, workerData } from 'node:worker_threads';
import { createHttpClient } from '../http-client.ts';
import type { Call, FromThread, Result, ThreadData, ToThread } from './messages.ts';

// What the thread of start-http-thread.ts runs.

const BEAT_MS = 500;

const { options, beats } = workerData as ThreadData;
const http = createHttpClient(options);
const running = new Map<number, AbortController>();

setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS);
parentPort?.on('message', (message: ToThread) => {
  if ('call' in message) void answer(message.id, message.call);
  else running.get(message.id)?.abort();
});

/** Makes a call and sends its result. Any error but that of an abort ends the thread. */
async function answer(id: number, call: Call): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    sendResult(id, await make(id, call, controller.signal));
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    running.delete(id);
  }
}

function make(id: number, call: Call, signal: AbortSignal): Promise<Result> {
  switch (call.method) {
    case 'request': {
      const onConnect = call.tellsAddress ? (connectedTo: string) => send({ id, connectedTo }) : undefined;
      return http.request({ ...call.request, signal, ...(onConnect && { onConnect }) });
    }
    case 'inspectTls':
      return http.inspectTls(call.url, signal);
    case 'isCutOff':
      return http.isCutOff();
  }
}

/** Sends a result. A body is moved to the other thread instead of copied. */
function sendResult(id: number, result: Result): void {
  if (result !== null && typeof result === 'object' && 'body' in result) {
    const body = Buffer.from(ownMemory(result.body));
    send({ id, result: { ...result, body } }, [body.buffer]);
  } else {
    send({ id, result });
  }
}

/** Small bodies lie in memory that Node uses for several of them. */
function ownMemory(body: Buffer): ArrayBuffer {
  const { buffer, byteLength } = body;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? buffer : Uint8Array.from(body).buffer;
}

function send(message: FromThread, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}
