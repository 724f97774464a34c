import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface BalancedRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/**
 * A load balancer like those of operators. It keeps connections, asks servers whether they are ready, and retries
 * nothing.
 */
export interface Balancer {
  /** Sends requests to this server, too, as soon as it is ready. */
  add(origin: string): void;
  /** Returns the number of servers that are ready. */
  ready(): number;
  /** Returns the next server that is ready, in turn. */
  next(): string | undefined;
  /** Sends a request to the next server that is ready. @returns its status, or why there is no answer */
  send(request: BalancedRequest): Promise<number | string>;
  close(): void;
}

/** Interval at which a server is asked whether it is ready. Shorter than any `SHUTDOWN_DELAY_MS`. */
const LOOK_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 30_000;

export function openBalancer(): Balancer {
  const agent = new Agent({ keepAlive: true });
  const ready: string[] = [];
  let isClosed = false;
  let turn = 0;

  async function watch(origin: string): Promise<void> {
    let wasReady = false;
    while (!isClosed) {
      const isReady = (await exchange(undefined, origin, { path: '/readyz' })) === 200;
      if (isReady && !wasReady) ready.push(origin);
      if (!isReady && wasReady) ready.splice(ready.indexOf(origin), 1);
      wasReady = isReady;
      await sleep(LOOK_EVERY_MS);
    }
  }

  function next(): string | undefined {
    turn += 1;
    return ready[turn % ready.length];
  }

  return {
    add: (origin) => void watch(origin),
    ready: () => ready.length,
    next,
    async send(sent) {
      const origin = next();
      return origin === undefined ? 'no server is ready' : exchange(agent, origin, sent);
    },
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}

/** @param agent keeps connections; without one the connection ends with the answer */
function exchange(
  agent: Agent | undefined,
  origin: string,
  { method = 'GET', path, headers = {}, body }: BalancedRequest,
): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(
      new URL(path, origin),
      { agent: agent ?? false, method, headers, timeout: ANSWER_WITHIN_MS },
      (answer) => {
        answer.on('error', (error) => resolve(error.message));
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', (error) => resolve(error.message));
    asked.end(body);
  });
}
