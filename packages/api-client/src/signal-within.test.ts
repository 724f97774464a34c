import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { accountRoutes } from '@plumbline/contracts';
import { createApiClient } from './index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const services: Readonly<Record<string, RequestListener>> = {
  'does not answer': () => undefined,
  'stops in the middle of its answer': (_request, response) => void response.write('{'),
};

test.each(Object.entries(services))(
  'a call ends in time if the service %s, even if garbage is collected meanwhile',
  async (_name, listener) => {
    const service = createServer(listener).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const client = createApiClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 1_000 });
    const call = client.call(accountRoutes.get, { signal: new AbortController().signal });
    const collecting = setInterval(collectGarbage, 100);
    const inVain = setTimeout(() => service.closeAllConnections(), 60_000);
    try {
      await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    } finally {
      clearInterval(collecting);
      clearTimeout(inVain);
      service.closeAllConnections();
      service.close();
    }
  },
);
