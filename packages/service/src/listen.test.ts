import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listen, type Listening } from './listen.ts';

const SENDERS = 300;

let server: Listening;
let senders: readonly Socket[] = [];
beforeEach(async () => {
  server = await listen((_request, response) => response.end('served'), '127.0.0.1', 0);
});
afterEach(async () => {
  for (const sender of senders) sender.destroy();
  await server.close(0);
});

/** Opens connections that send this part of a request and nothing more. */
async function open(beginning: string): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: SENDERS }, () => connect(server.port, '127.0.0.1'));
  await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'connect');
      socket.write(beginning);
    }),
  );
  return sockets;
}

test('300 senders that never end their headers hold nobody up, and are cut off within half a minute', async () => {
  senders = await open('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  const closed = Promise.all(senders.map((sender) => once(sender.resume(), 'close')));
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(await answer.text()).toBe('served');
  await closed;
});
