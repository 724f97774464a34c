import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endlessPage } from './endless-paths.ts';
import { hostileScenarios } from './hostile-scenarios.ts';

const ordinaryPage = '<!doctype html><html lang="en"><title>Ordinary</title><p>Hello.';

export interface HostileSite {
  /** Such as `http://127.0.0.1:40000`; each scenario is at its own path. */
  readonly origin: string;
  /** Requests so far, by path. */
  readonly requests: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Serves every hostile scenario and endless path on 127.0.0.1; anything else is an ordinary page. */
export async function startHostileSite(): Promise<HostileSite> {
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hostile.invalid');
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
    response.on('error', () => undefined);
    const scenario = hostileScenarios.find(({ path }) => path === pathname);
    if (scenario) scenario.answer(request, response);
    else response.setHeader('content-type', 'text/html').end(endlessPage(request.url ?? '/') ?? ordinaryPage);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
