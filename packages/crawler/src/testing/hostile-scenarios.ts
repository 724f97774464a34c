import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ResponseFacts } from '@plumbline/web';

/** One way in which a site goes wrong, with the result that a crawl must have. */
export interface HostileScenario {
  readonly name: string;
  readonly path: string;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Part of the response's facts, with deadlines of one second and a body limit of 1 MB. */
  readonly expected: Partial<ResponseFacts>;
}

const megabyte = 1024 * 1024;
const html = 'text/html';
const page = '<!doctype html><html lang="en"><title>Hostile</title><p>Hello.';

const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';

// Compressed before anybody asks, because that takes most of a deadline.
const gzipBomb = gzipSync(Buffer.alloc(100 * megabyte));
const brotliBomb = brotliCompressSync(Buffer.alloc(20 * megabyte));

/** One scenario a path, requested with `fetchPage`. */
export const hostileScenarios: readonly HostileScenario[] = [
  {
    name: 'slow-loris: one byte at a time',
    path: '/slow-loris',
    answer: (_request, response) => drip(response.writeHead(200, { 'content-type': html })),
    expected: { status: null, failure: { reason: 'timeout', detail: 'the whole exchange' } },
  },
  {
    name: 'never answers',
    path: '/silence',
    answer: () => undefined,
    expected: { status: null, failure: { reason: 'timeout', detail: 'waiting for the response' } },
  },
  {
    name: 'switches to another protocol',
    path: '/switching-protocols',
    answer: (request) => void request.socket.write(switching),
    expected: {
      status: null,
      failure: { reason: 'invalid_response', detail: 'it switches to another protocol' },
    },
  },
  {
    name: 'interim responses without end',
    path: '/early-hints',
    answer: (request) => void request.socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000)),
    expected: {
      status: null,
      failure: { reason: 'invalid_response', detail: 'more than 20 interim responses' },
    },
  },
  {
    name: 'gzip bomb of 100 MB in 100 kB',
    path: '/gzip-bomb',
    answer: (_request, response) => encoded(response, 'gzip', gzipBomb),
    expected: { status: 200, bytes: megabyte, truncated: true },
  },
  {
    name: 'brotli bomb',
    path: '/brotli-bomb',
    answer: (_request, response) => encoded(response, 'br', brotliBomb),
    expected: { status: 200, bytes: megabyte, truncated: true },
  },
  {
    name: 'body of 1 GB',
    path: '/gigabyte',
    answer: (_request, response) => {
      response.writeHead(200, { 'content-type': html, 'content-length': String(1024 * megabyte) });
      pour(response);
    },
    expected: { status: 200, bytes: megabyte, truncated: true },
  },
  {
    name: 'endless body without a length',
    path: '/endless',
    answer: (_request, response) => pour(response.writeHead(200, { 'content-type': html })),
    expected: { status: 200, bytes: megabyte, truncated: true },
  },
  {
    name: 'redirect to itself',
    path: '/redirect-loop',
    answer: (_request, response) => void response.writeHead(302, { location: '/redirect-loop' }).end(),
    expected: { status: 302, failure: null, truncated: false },
  },
  {
    name: 'redirect to a file',
    path: '/redirect-file',
    answer: (_request, response) => void response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
    expected: { status: 301, redirectUrl: null },
  },
  {
    name: 'redirect into an internal network',
    path: '/redirect-internal',
    answer: (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    expected: { status: 302, redirectUrl: 'http://169.254.169.254/' },
  },
  {
    name: 'redirect without an address',
    path: '/redirect-nowhere',
    answer: (_request, response) => void response.writeHead(301).end(),
    expected: { status: 301, redirectUrl: null },
  },
  {
    name: 'redirect by header after a delay',
    path: '/refresh',
    answer: (_request, response) =>
      void response
        .writeHead(200, { 'content-type': html, refresh: '0; url=https://example.com/é' })
        .end(page),
    expected: { status: 200, redirectUrl: 'https://example.com/%C3%A9' },
  },
  {
    name: 'shorter than its content-length',
    path: '/length-too-long',
    answer: (_request, response) => {
      response.writeHead(200, { 'content-type': html, 'content-length': '5000' }).write(page);
      setImmediate(() => response.destroy());
    },
    expected: { status: null, failure: { reason: 'connection_failed', detail: 'ECONNRESET' } },
  },
  {
    name: 'closed before the answer',
    path: '/early-close',
    answer: (request) => void request.socket.destroy(),
    expected: { status: null, failure: { reason: 'connection_failed', detail: 'ECONNRESET' } },
  },
  {
    name: 'says gzip, is not',
    path: '/not-gzip',
    answer: (_request, response) => encoded(response, 'gzip', Buffer.from(page)),
    expected: {
      status: null,
      failure: { reason: 'invalid_response', detail: 'content-encoding: not gzip' },
    },
  },
  {
    name: 'unknown charset',
    path: '/unknown-charset',
    answer: (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=klingon-8' }).end(page),
    expected: { status: 200, mediaType: html, sniffedType: html },
  },
  {
    name: 'content-type that is no type',
    path: '/bad-type',
    answer: (_request, response) => void response.writeHead(200, { 'content-type': 'html' }).end(page),
    expected: { status: 200, mediaType: null, sniffedType: html },
  },
  {
    name: 'PDF served as HTML',
    path: '/disguised-pdf',
    answer: (_request, response) => void response.writeHead(200, { 'content-type': html }).end('%PDF-1.7\n…'),
    expected: { status: 200, mediaType: html, sniffedType: 'application/pdf' },
  },
  {
    name: 'NUL bytes before the doctype',
    path: '/nul-bytes',
    answer: (_request, response) => void response.writeHead(200, { 'content-type': html }).end(`\0\0${page}`),
    expected: { status: 200, sniffedType: html, isChallenge: false },
  },
  {
    name: 'too many requests',
    path: '/too-many-requests',
    answer: (_request, response) => void response.writeHead(429, { 'retry-after': '1' }).end('later'),
    expected: { status: 429, headers: { 'retry-after': ['1'] } },
  },
  {
    name: 'bot challenge',
    path: '/challenge',
    answer: (_request, response) =>
      void response
        .writeHead(403, { 'content-type': html, 'cf-mitigated': 'challenge' })
        .end('<title>Just a moment...</title>'),
    expected: { status: 403, isChallenge: true },
  },
  {
    name: 'bot challenge as a page of 200',
    path: '/challenge-200',
    answer: (_request, response) =>
      void response
        .writeHead(200, { 'content-type': html })
        .end('<html><script src="/_Incapsula_Resource?SWJIYLWA=1"></script></html>'),
    expected: { status: 200, isChallenge: true },
  },
  {
    name: 'nothing under 200',
    path: '/empty',
    answer: (_request, response) => void response.writeHead(200, { 'content-type': html }).end(),
    expected: { status: 200, bytes: 0, sniffedType: null },
  },
  {
    name: 'a hundred thousand links',
    path: '/many-links',
    answer: (_request, response) =>
      void response
        .writeHead(200, { 'content-type': html })
        .end(
          page + Array.from({ length: 100_000 }, (_, link) => `<a href="/many/${link}">${link}</a>`).join(''),
        ),
    expected: { status: 200 },
  },
  {
    name: 'an error page under 200',
    path: '/soft-404',
    answer: (_request, response) =>
      void response
        .writeHead(200, { 'content-type': html })
        .end(
          '<!doctype html><title>404 Page not found</title><h1>Page not found</h1><p>This page does not exist.',
        ),
    expected: { status: 200, failure: null },
  },
  {
    name: 'cookie wall: sends its visitors back with a cookie',
    path: '/cookie-wall',
    answer: (request, response) => {
      if (request.headers.cookie?.includes('wall=passed') === true) {
        response.writeHead(200, { 'content-type': html }).end(page);
        return;
      }
      response.writeHead(302, { location: '/cookie-wall', 'set-cookie': 'wall=passed; Path=/' }).end();
    },
    expected: { status: 302 },
  },
  {
    name: 'page that sends its visitors to itself',
    path: '/refresh-loop',
    answer: (_request, response) =>
      void response
        .writeHead(200, { 'content-type': html })
        .end(`<meta http-equiv="refresh" content="0; url=/refresh-loop">${page}`),
    expected: { status: 200, redirectUrl: null },
  },
  {
    name: 'page that scripts would fill',
    path: '/script-only',
    answer: (_request, response) =>
      void response
        .writeHead(200, { 'content-type': html })
        .end('<!doctype html><html lang="en"><title>App</title><div id="root"></div><script>run()</script>'),
    expected: { status: 200, isChallenge: false },
  },
  {
    name: 'one line of 2 MB without a closing tag',
    path: '/long-line',
    answer: (_request, response) =>
      void response.writeHead(200, { 'content-type': html }).end(`${page}${'<b>x'.repeat(megabyte / 2)}`),
    expected: { status: 200, bytes: megabyte, truncated: true },
  },
  {
    name: 'a header of 40 kB',
    path: '/huge-header',
    answer: (_request, response) => void response.writeHead(200, { 'x-huge': 'x'.repeat(40_000) }).end(page),
    expected: { status: null, failure: { reason: 'invalid_response', detail: 'HPE_HEADER_OVERFLOW' } },
  },
];

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
}

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(megabyte, 'x');
  const next = () => {
    if (!response.destroyed) response.write(chunk, next);
  };
  next();
}

function encoded(response: ServerResponse, encoding: string, body: Buffer): void {
  response.writeHead(200, { 'content-type': html, 'content-encoding': encoding }).end(body);
}
