import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket, type TlsOptions } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { selfSigned } from './self-signed.ts';

/** The bytes that a server sends, their timing and their end, whether HTTP or not. */
export interface RawAnswer {
  readonly transport: 'http' | keyof typeof handshakes | keyof typeof brokenHandshakes;
  readonly bytes: Buffer;
  readonly timing: 'at once' | 'late' | 'in two' | 'dripping' | 'before the request';
  readonly ending: 'close' | 'reset' | 'silence' | 'more of the same';
}

const page = '<!doctype html><html lang="en"><title>Raw</title><p>Hello.<a href="/other">Other</a>';
const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${page.length}\r\n\r\n${page}`;
const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';
const interim = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';
const LONG = 40_000;

/** Turns each byte into one character. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Handshakes that a server may make. */
const handshakes = {
  tls: selfSigned,
  'tls that renegotiates': { ...selfSigned, maxVersion: 'TLSv1.2' },
  // OpenSSL takes chains of up to 100 kB.
  'tls with a long chain': { ...selfSigned, cert: selfSigned.cert.repeat(150) },
  'tls with an endless chain': { ...selfSigned, cert: selfSigned.cert.repeat(1_000) },
} as const satisfies Record<string, TlsOptions>;

/** Bytes sent in place of a handshake. */
const brokenHandshakes = {
  'tls without a word': '',
  'http in place of tls': whole,
  'tls data before the handshake': `\x17\x03\x03\x00\x40${'\xaa'.repeat(64)}`,
  'tls alert': '\x15\x03\x03\x00\x02\x02\x28',
  'half a tls record': '\x16\x03\x03\x40\x00\x02\x00\x3f\xff',
  'a tls record of junk': `\x16\x03\x03\x00\x40${'\xaa'.repeat(64)}`,
  'a tls record that is too long': `\x16\x03\x03\xff\xff${'\xaa'.repeat(LONG)}`,
} as const;

const oddStatusLine = fc.constantFrom(
  'HTTP/1.0 200 OK',
  'HTTP/0.9 200 OK',
  'HTTP/2 200',
  'HTTP/1.1 200',
  'http/1.1 200 OK',
  'HTTP/1.1  200  OK',
  'HTTP/1.1 -1 No',
  'HTTP/1.1 1000 Many',
  'ICY 200 OK',
  'SSH-2.0-OpenSSH_9.2',
  '',
  page,
  `HTTP/1.1 200 ${'x'.repeat(LONG)}`,
);
const statusLine = fc.oneof(
  { weight: 6, arbitrary: fc.constant('HTTP/1.1 200 OK') },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(99, 100, 101, 102, 103, 199, 204, 205, 206, 301, 304, 401, 404, 410, 429, 500, 503, 999)
      .map((status) => `HTTP/1.1 ${status} Said`),
  },
  { weight: 1, arbitrary: oddStatusLine },
);

const ordinaryHeaderLine = fc.constantFrom(
  'content-type: text/html',
  `content-length: ${page.length}`,
  'transfer-encoding: chunked',
  'content-encoding: gzip',
  'connection: close',
  'connection: keep-alive',
  'location: /',
  'set-cookie: a=b',
);
const oddHeaderLine = fc.constantFrom(
  ...['0', '5', '-1', '5, 5', 'abc', '0x5', '99999999999'].map((length) => `content-length: ${length}`),
  ...['gzip, chunked', 'chunked, chunked', 'identity', 'x'].map((coding) => `transfer-encoding: ${coding}`),
  ...['br', 'deflate', 'zstd', 'gzip, gzip, gzip, gzip', 'x'].map((coding) => `content-encoding: ${coding}`),
  'connection: upgrade',
  'upgrade: websocket',
  'upgrade: h2c',
  'location: http://169.254.169.254/',
  'trailer: x',
  'x: folded\r\n onto the next line',
  'x: \0',
  'x: \xff\xfe',
  ': of no name',
  'of no value',
  `x: ${'y'.repeat(LONG)}`,
  'a: b\r\n'.repeat(3_000).trimEnd(),
);
const headerLine = fc.oneof(
  { weight: 4, arbitrary: ordinaryHeaderLine },
  { weight: 1, arbitrary: oddHeaderLine },
);

const chunked = `${page.length.toString(16)}\r\n${page}\r\n0\r\n\r\n`;
const body = fc.oneof(
  fc.constantFrom(
    page,
    '',
    latin1(gzipSync(page)),
    latin1(gzipSync(page)).slice(0, 20),
    latin1(brotliCompressSync(page)),
    chunked,
    chunked.slice(0, -5),
    `zz\r\n${page}`,
    `ffffffffffffffffff\r\n${page}`,
    `5;${'x'.repeat(LONG)}\r\nhello\r\n0\r\n\r\n`,
    `0\r\n${'x: y\r\n'.repeat(1_000)}\r\n`,
  ),
  fc.uint8Array({ maxLength: 200 }).map(latin1),
);

const head = fc
  .tuple(
    statusLine,
    fc.array(headerLine, { maxLength: 2 }),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
    fc.constantFrom(true, true, true, true, true, true, true, false),
  )
  .map(([status, lines, lineEnd, isEnded]) => [status, ...lines, isEnded ? lineEnd : ''].join(lineEnd));

const before = fc.constantFrom(
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '\r\n\r\n',
  interim,
  interim.repeat(50),
  switching,
);
const behind = fc.constantFrom('', '', '', '', whole, switching, 'junk\r\n\r\n');
const bytes = fc.tuple(before, head, body, behind).map((parts) => Buffer.from(parts.join(''), 'latin1'));

function oneOf<Name extends string>(named: Readonly<Record<Name, unknown>>): fc.Arbitrary<Name> {
  return fc.constantFrom(...(Object.keys(named) as Name[]));
}

const answer: fc.Arbitrary<RawAnswer> = fc.record({
  transport: fc.oneof(
    { weight: 8, arbitrary: fc.constant('http' as const) },
    { weight: 1, arbitrary: oneOf(handshakes) },
    { weight: 1, arbitrary: oneOf(brokenHandshakes) },
  ),
  bytes,
  timing: fc.constantFrom('at once', 'at once', 'late', 'in two', 'dripping', 'before the request'),
  ending: fc.constantFrom('close', 'reset', 'silence', 'more of the same'),
});

/** Draws `count` answers; the same seed gives the same answers. */
export function drawRawAnswers(count: number, seed: number): readonly RawAnswer[] {
  return fc.sample(answer, { numRuns: count, seed });
}

/** Describes an answer for the report of a failed test. */
export function describeAnswer({ bytes, ...how }: RawAnswer): string {
  return JSON.stringify({ ...how, bytes: bytes.toString('latin1').slice(0, 300) });
}

export interface RawServer {
  readonly url: string;
  /** Refuses new connections, and waits until the client has closed its own. */
  closed(): Promise<void>;
  /** Closes all connections itself. */
  close(): Promise<void>;
}

/** Starts a server on loopback that gives every request the same answer. */
export async function serveRawAnswer(answer: RawAnswer, address = '127.0.0.1'): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const talk = (socket: Socket): void => {
    socket.on('error', () => undefined);
    play(answer, socket);
  };
  const { transport } = answer;
  const server =
    transport in handshakes
      ? createTlsServer(handshakes[transport as keyof typeof handshakes], talk)
      : createServer(talk);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = async (): Promise<void> => {
    const ended = once(server, 'close');
    server.close();
    await ended;
  };
  return {
    url: `${transport === 'http' ? 'http' : 'https'}://${address}:${port}/`,
    async closed() {
      // During a renegotiation Node's server does not learn of the client's end, so it closes its own half.
      if (transport === 'tls that renegotiates') for (const socket of sockets) socket.destroy();
      await closed();
    },
    async close() {
      const ended = closed();
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

function play({ transport, bytes, timing, ending }: RawAnswer, socket: Socket): void {
  const text = transport in brokenHandshakes ? brokenHandshakeOf(transport) : bytes;
  if (transport === 'tls that renegotiates' && socket instanceof TLSSocket) renegotiate(socket);
  const begin = (): void => send(socket, text, timing, ending);
  if (timing === 'before the request') begin();
  else socket.once('data', begin);
  socket.resume();
}

function brokenHandshakeOf(transport: RawAnswer['transport']): Buffer {
  return Buffer.from(brokenHandshakes[transport as keyof typeof brokenHandshakes], 'latin1');
}

/** Renegotiates for as long as the client agrees. */
function renegotiate(socket: TLSSocket): void {
  socket.renegotiate({}, (error) => {
    if (error === null && !socket.destroyed) renegotiate(socket);
  });
}

const PAUSE_MS = 50;
const DRIP_MS = 5;

function send(socket: Socket, bytes: Buffer, timing: RawAnswer['timing'], ending: RawAnswer['ending']): void {
  const end = (error?: Error | null): void => {
    if (!error) endWith(ending, socket, bytes);
  };
  const sendAll = (): void => void socket.write(bytes, end);
  if (timing === 'late') after(socket, PAUSE_MS, sendAll);
  else if (timing === 'dripping') drip(socket, bytes, end);
  else if (timing === 'in two') {
    const half = Math.floor(bytes.length / 2);
    socket.write(bytes.subarray(0, half));
    after(socket, PAUSE_MS, () => void socket.write(bytes.subarray(half), end));
  } else sendAll();
}

function drip(socket: Socket, bytes: Buffer, end: () => void): void {
  socket.write(bytes.subarray(0, 1));
  after(socket, DRIP_MS, bytes.length > 1 ? () => drip(socket, bytes.subarray(1), end) : end);
}

function endWith(ending: RawAnswer['ending'], socket: Socket, bytes: Buffer): void {
  if (ending === 'close') socket.end();
  else if (ending === 'reset') socket.destroy();
  else if (ending === 'more of the same' && bytes.length > 0) {
    after(socket, DRIP_MS, () => {
      socket.write(bytes, (error) => {
        if (!error) endWith(ending, socket, bytes);
      });
    });
  }
}

function after(socket: Socket, milliseconds: number, work: () => void): void {
  setTimeout(() => {
    if (!socket.destroyed) work();
  }, milliseconds).unref();
}
