import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listen, type Listening } from './listen.ts';

const SENDERS = 300;
/** Less than the minute for which a connection is kept alive. */
const BEFORE_KEPT_ALIVE_MS = 40_000;

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

test('a connection that is kept alive ends with an answer that began before the server closed', async () => {
  const answering = new EventEmitter();
  const slow = await listen(
    (_request, response) => {
      response.write('begun');
      answering.once('end', () => response.end(' and ended'));
    },
    '127.0.0.1',
    0,
  );
  const answer = await fetch(`http://127.0.0.1:${slow.port}/`);
  const keptAlive = sleep(BEFORE_KEPT_ALIVE_MS, 'kept alive', { ref: false });
  const closed = slow.close(2 * BEFORE_KEPT_ALIVE_MS).then(() => 'closed');
  answering.emit('end');
  await expect(answer.text()).resolves.toBe('begun and ended');
  await expect(Promise.race([closed, keptAlive])).resolves.toBe('closed');
});
