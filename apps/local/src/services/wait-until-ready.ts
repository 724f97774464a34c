import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** Waits until the API says that it and its stores are ready. `apiUrl` changes if its port was taken. */
export async function waitUntilReady(apiUrl: () => string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const reason = await notReadyReason(apiUrl(), signal);
    if (reason === null) return;
    if (Date.now() > deadline) throw new Error(`The API is not ready after a minute: ${reason}`);
    await delay(POLL_MS, undefined, { signal });
  }
}

async function notReadyReason(apiUrl: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`${apiUrl}/readyz`, { signal });
    return response.ok ? null : await response.text();
  } catch (error) {
    signal.throwIfAborted();
    return String(error);
  }
}
