import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { accountRoutes } from '@plumbline/contracts';
import { createApiClient } from './index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a call to a service that does not answer ends in time, also where garbage is collected meanwhile', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = createApiClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 500 });
  const call = client.call(accountRoutes.get, { signal: new AbortController().signal });
  await once(silent, 'request');
  collectGarbage();
  const unanswered = setTimeout(() => silent.closeAllConnections(), 60_000);
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  clearTimeout(unanswered);
  silent.closeAllConnections();
  silent.close();
});
