import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { probeUrl } from './probe-url.ts';

const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
const impatient: HttpClient = {
  ...http,
  request: (request) => http.request({ ...request, firstByteTimeoutMs: 100 }),
};
const closers: (() => void)[] = [];
let methods: string[] = [];

afterEach(() => {
  methods = [];
  for (const close of closers.splice(0)) close();
});
afterAll(() => http.close());

async function probe(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { path = '/', isOwn = false, client = http }: { path?: string; isOwn?: boolean; client?: HttpClient } = {},
) {
  const server = createServer((request, response) => {
    methods.push(request.method ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return probeUrl({ http: client }, `http://127.0.0.1:${port}${path}`, { isOwn });
}

describe('the requests', () => {
  test('a good answer to HEAD is enough, and names the size', async () => {
    const { response, verdict } = await probe((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/css', 'content-length': '9000' }).end(),
    );
    expect([methods, verdict, response.bytes, response.mediaType]).toEqual([
      ['HEAD'],
      'fine',
      9000,
      'text/css',
    ]);
  });

  test.each(['/photo.jpg', '/site.webmanifest'])(
    '%s of the site itself is requested with GET at once',
    async (path) => {
      const { response } = await probe((_request, reply) => reply.writeHead(200).end(), {
        path,
        isOwn: true,
      });
      expect([methods, response.attempts]).toEqual([['GET'], 1]);
    },
  );

  test('a file of more than 2 GB counts as one of 2 GB', async () => {
    const { response } = await probe((_request, response) =>
      response.writeHead(200, { 'content-length': '5000000000' }).end(),
    );
    expect(response.bytes).toBe(2_147_483_647);
  });

  test.each([403, 404, 405, 500, 501])('after a %d to HEAD, GET is sent', async (status) => {
    const { response, verdict } = await probe((request, response) =>
      response.writeHead(request.method === 'HEAD' ? status : 200).end(),
    );
    expect([methods, verdict, response.attempts]).toEqual([['HEAD', 'GET'], 'fine', 2]);
  });

  test('after a server hangs up on HEAD, GET is sent', async () => {
    const { verdict } = await probe((request, response) => {
      if (request.method === 'HEAD') request.socket.destroy();
      else response.end('hello');
    });
    expect(verdict).toBe('fine');
  });

  test('a URL whose address is refused is not tried again with GET', async () => {
    const { verdict, response } = await probeUrl({ http }, 'http://169.254.169.254/', { isOwn: false });
    expect([verdict, response.attempts, response.failure?.reason]).toEqual([
      'unverifiable',
      1,
      'blocked_address',
    ]);
  });
});

describe('the verdict', () => {
  test.each([
    ...[200, 204, 304].map((status) => [status, 'fine'] as const),
    ...[301, 302, 307, 308].map((status) => [status, 'redirect'] as const),
    ...[400, 404, 410, 500, 503].map((status) => [status, 'broken'] as const),
    ...[401, 403, 405, 406, 407, 429, 451, 999].map((status) => [status, 'unverifiable'] as const),
  ])('%d is %s', async (status, verdict) => {
    expect(await probe((_request, response) => response.writeHead(status).end())).toMatchObject({ verdict });
  });

  test('silence is unverifiable', async () => {
    expect((await probe(() => undefined, { client: impatient })).verdict).toBe('unverifiable');
  });

  test('a link whose connection is cut is broken', async () => {
    expect((await probe((request) => request.socket.destroy())).verdict).toBe('broken');
  });
});

describe('images', () => {
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 2, 128, 0, 0, 1, 224, 8, 6, 0, 0, 0]),
    Buffer.alloc(100),
  ]);

  test('the first bytes tell the type and the size in pixels; the server tells the size in bytes', async () => {
    const { image, response } = await probe((request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': String(5_000_000) });
      if (request.method === 'HEAD') return void response.end();
      response.write(png);
      response.write(Buffer.alloc(4_000_000));
    });
    expect(image).toEqual({ type: 'png', width: 640, height: 480 });
    expect(response).toMatchObject({ truncated: true, bytes: 5_000_000, sniffedType: 'image/png' });
  });

  test('an SVG', async () => {
    const { image } = await probe((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'),
    );
    expect(image).toEqual({ type: 'svg', width: 20, height: 10 });
  });

  test('an image counts as one whatever type is declared, and an icon has the size of its image', async () => {
    const icon = Buffer.concat([Buffer.from('00000100010030300000000000000000000016000000', 'hex'), png]);
    for (const [body, side] of [
      [png, 640],
      [icon, 640],
    ] as const) {
      const { image, response } = await probe(
        (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(body),
        { path: '/photo.PNG' },
      );
      expect([image?.width, response.mediaType, response.sniffedType?.split('/')[0]]).toEqual([
        side,
        'text/plain',
        'image',
      ]);
    }
  });

  test.each([
    ['a broken image', 'image/png', 'not an image'],
    ['something that is no image', 'text/html', png.toString('latin1')],
  ])('%s has no size', async (_what, type, body) => {
    const { image } = await probe((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    );
    expect(image).toBeNull();
  });
});

test('the icons of a web app manifest are listed, whatever its declared type', async () => {
  const manifest = JSON.stringify({ icons: [{ src: 'a.png' }, { src: '/b.png' }, { src: 'data:,x' }] });
  for (const type of ['application/manifest+json', 'application/octet-stream']) {
    const { icons, verdict } = await probe(
      (_request, response) => void response.writeHead(200, { 'content-type': type }).end(manifest),
      { path: '/app/site.webmanifest' },
    );
    expect(verdict).toBe('fine');
    expect(icons.map((url) => new URL(url).pathname)).toEqual(['/app/a.png', '/b.png']);
  }
  const broken = await probe(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/manifest+json' }).end('{'),
  );
  expect(broken.icons).toEqual([]);
});
