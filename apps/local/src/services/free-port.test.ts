import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@plumbline/local-postgres';
import { portFor } from './free-port.ts';

test.each(['127.0.0.1', '0.0.0.0'])('a port that is busy on %s is skipped, with a message', async (host) => {
  const wanted = await freePort();
  const server = createServer().listen(wanted, host);
  await once(server, 'listening');
  const said: string[] = [];
  const port = await portFor('the API', wanted, (line) => said.push(line));
  server.close();
  expect(port).toBeGreaterThan(wanted);
  expect(said).toEqual([`Port ${wanted} is busy: the API takes ${port}.`]);
});

test('a free port is taken without a message', async () => {
  const wanted = await freePort();
  const said: string[] = [];
  expect(await portFor('the API', wanted, (line) => said.push(line))).toBe(wanted);
  expect(said).toEqual([]);
});
