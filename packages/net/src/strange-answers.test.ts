import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { client, get, listen, serveRaw } from './testing/test-servers.ts';

const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';
const hello = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello';
const interim = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';

describe('an answer that switches protocols unasked', () => {
  const switched = { ok: false, reason: 'invalid_response', detail: 'it switches to another protocol' };

  test.each([{ method: 'GET' }, { method: 'HEAD' }, { method: 'POST', body: '{}' }] as const)(
    'to $method counts as no answer, and its connection is closed',
    async (request) => {
      let closed: Promise<unknown> = Promise.resolve();
      const url = await serveRaw((socket) => {
        closed = closeOf(socket);
        socket.write(switching);
      });
      expect(await client.request({ ...request, url })).toEqual(switched);
      await closed;
    },
  );

  test('counts as no answer either if it names no protocol', async () => {
    const url = await serveRaw((socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    expect(await get(url)).toEqual(switched);
  });

  test('counts as no answer either if the server closes the connection after it', async () => {
    const url = await serveRaw((socket) => void socket.end(`${switching}hello`));
    expect(await get(url)).toEqual(switched);
  });
});

describe('answers ahead of the answer', () => {
  test('are passed over', async () => {
    const url = await serveRaw((socket) => void socket.end(interim.repeat(3) + hello));
    expect(await get(url)).toMatchObject({ ok: true, status: 200, bytes: 5 });
  });

  test.each(['100 Continue', '102 Processing', '103 Early Hints'])(
    'of %s without end are an invalid response',
    async (said) => {
      const url = await serveRaw((socket) => pour(socket, `HTTP/1.1 ${said}\r\n\r\n`));
      expect(await get(url)).toEqual({
        ok: false,
        reason: 'invalid_response',
        detail: 'more than 20 interim responses',
      });
    },
  );

  test('that drip end at the first-byte deadline', async () => {
    const url = await serveRaw((socket) => drip(socket, interim));
    expect(await get(url, { firstByteTimeoutMs: 200 })).toMatchObject({
      ok: false,
      reason: 'timeout',
    });
  });
});

test.each([
  ['an answer of HTTP/0.9', '<!doctype html><title>Hello</title>', { reason: 'invalid_response' }],
  ['an answer of HTTP/2', 'HTTP/2 200\r\n\r\n', { reason: 'invalid_response' }],
  ['a status without a meaning', 'HTTP/1.1 999 No\r\ncontent-length: 0\r\n\r\n', { ok: true, status: 999 }],
  ['a second answer behind the first', hello + hello.replace('hello', 'other'), { ok: true, bytes: 5 }],
  ['a 101 behind the answer', hello + switching, { ok: true, bytes: 5 }],
  ['the answer to a CONNECT', 'HTTP/1.1 200 Connection established\r\n\r\nraw bytes', { ok: true }],
])('%s has an outcome', async (_what, bytes, outcome) => {
  const url = await serveRaw((socket) => void socket.end(bytes));
  expect(await get(url)).toMatchObject(outcome);
});

test('an answer before the request has an outcome', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(hello);
  });
  expect(await get(`http://127.0.0.1:${await listen(server)}`)).toMatchObject({ ok: true, bytes: 5 });
});

test('a connection that brings more than was requested is closed, and the next request has another one', async () => {
  const sockets: Socket[] = [];
  const url = await serveRaw((socket) => {
    sockets.push(socket);
    socket.write(hello);
  });
  expect(await get(url)).toMatchObject({ ok: true, bytes: 5 });
  for (const idle of sockets) {
    const closed = closeOf(idle);
    pour(idle, hello);
    await closed;
  }
  expect(await get(url)).toMatchObject({ ok: true, bytes: 5 });
});

describe('the total deadline', () => {
  test.each([
    ['a status line', 'HTTP/1.1 200 ', 'O'],
    ['header fields', 'HTTP/1.1 200 OK\r\n', 'a: b\r\n'],
    ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ])('ends %s that drips, and closes the connection', async (_what, begin, drop) => {
    let closed: Promise<unknown> = Promise.resolve();
    const url = await serveRaw((socket) => {
      closed = closeOf(socket);
      socket.write(begin);
      drip(socket, drop);
    });
    expect(await get(url, { totalTimeoutMs: 200 * patience })).toEqual({
      ok: false,
      reason: 'timeout',
      detail: 'the whole exchange',
    });
    await closed;
  });
});

/** Resolves when the socket has closed, for whatever reason. */
function closeOf(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
}

function pour(socket: Socket, text: string): void {
  const block = text.repeat(1000);
  const next = (): void => {
    if (!socket.destroyed) socket.write(block, next);
  };
  next();
}
