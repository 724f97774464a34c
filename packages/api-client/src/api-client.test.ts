import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { accountRoutes } from '@plumbline/contracts';
import { createApiClient } from './index.ts';

test('a redirect is an error and is not followed, because a key is for one service only', async () => {
  const asked: (string | undefined)[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const client = createApiClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'secret' });
  try {
    await expect(client.call(accountRoutes.get, {})).rejects.toMatchObject({ name: 'ApiError', status: 302 });
    expect(asked).toEqual([accountRoutes.get.path]);
  } finally {
    service.closeAllConnections();
    service.close();
  }
});
