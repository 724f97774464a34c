import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BUNDLE_ENVIRONMENT, BUNDLE_SOURCE } from '@plumbline/testkit';
import type { RawAnswer, RawServer } from './raw-answers.ts';

const PROCESS = fileURLToPath(new URL('raw-servers-process.ts', import.meta.url));

/** Raw servers in a process of their own, so that they take no time from the process under attack. */
export interface RawServers {
  serve(answer: RawAnswer): Promise<RawServer>;
  close(): Promise<void>;
}

/** The wish of a test: to start a server with an answer, or to do something with a server that it started before. */
export type Wish = { readonly id: number } & (
  { readonly answer: RawAnswer } | { readonly end: 'closed' | 'close' }
);

/** The reply to a fulfilled wish, with the URL of a server that has started. */
export interface Fulfilled {
  readonly id: number;
  readonly url: string | null;
}

export async function startRawServers(): Promise<RawServers> {
  const child = fork(BUNDLE_SOURCE, [PROCESS], {
    execArgv: [],
    serialization: 'advanced',
    env: { PATH: '', ...BUNDLE_ENVIRONMENT },
  });
  await once(child, 'message');
  const waiting = new Map<number, (fulfilled: Fulfilled) => void>();
  child.on('message', (fulfilled: Fulfilled) => {
    waiting.get(fulfilled.id)?.(fulfilled);
    waiting.delete(fulfilled.id);
  });
  const wish = (asked: Wish) =>
    new Promise<Fulfilled>((resolve) => {
      waiting.set(asked.id, resolve);
      child.send(asked);
    });
  let servers = 0;
  return {
    async serve(answer) {
      const id = (servers += 1);
      const { url } = await wish({ id, answer });
      const end = (how: 'closed' | 'close') => async (): Promise<void> => {
        await wish({ id, end: how });
      };
      return { url: url ?? '', closed: end('closed'), close: end('close') };
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
