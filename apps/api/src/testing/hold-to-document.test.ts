import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { OpenApiDocument } from './document-rules.ts';
import { holdToDocument } from './hold-to-document.ts';

const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const document: OpenApiDocument = {
  paths: {
    '/api/things/{thingId}': {
      get: {
        responses: {
          200: {
            headers: { 'X-Count': { required: true } },
            content: { 'application/json': { schema: thing } },
          },
          204: {},
        },
      },
    },
  },
};

/** Returns the faults that were found in the answer to `GET path`. */
async function differencesOf(api: RequestListener, path: string): Promise<readonly string[]> {
  const differences: string[] = [];
  const held = holdToDocument(api, (difference) => differences.push(difference));
  held.holdTo(document);
  const server = createServer(held.listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  await response.arrayBuffer();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return differences;
}

function answer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): RequestListener {
  const all = { 'Content-Type': 'application/json; charset=utf-8', 'X-Count': '1', ...headers };
  return (_request, response) => {
    for (const [name, value] of Object.entries(all)) if (value !== '') response.setHeader(name, value);
    response.statusCode = status;
    response.end(headers['Content-Encoding'] === 'gzip' ? gzipSync(body) : body);
  };
}

const PATH = '/api/things/1';

test.each<[name: string, path: string, api: RequestListener]>([
  ['an answer as declared', PATH, answer(200, '{"id":"1"}')],
  ['a compressed one', PATH, answer(200, '{"id":"1"}', { 'Content-Encoding': 'gzip' })],
  ['an empty one', PATH, answer(204, '')],
  ['what is no part of the API', '/healthz', answer(500, '?')],
  ['a refusal where there is no operation', '/api/nothing', answer(404, '{}')],
])('%s is not a difference', async (_name, path, api) => {
  await expect(differencesOf(api, path)).resolves.toEqual([]);
});

test.each<[name: string, path: string, api: RequestListener, difference: RegExp]>([
  ['an undeclared status', PATH, answer(418, '{"id":"1"}'), /-> 418 is not in the document/],
  ['a body of another form', PATH, answer(200, '{"id":1}'), /id must be string/],
  ['a body that is no JSON', PATH, answer(200, '<html>'), /not JSON/],
  ['another type', PATH, answer(200, 'x', { 'Content-Type': 'text/plain' }), /of the type "text\/plain"/],
  ['a header that is missing', PATH, answer(200, '{"id":"1"}', { 'X-Count': '' }), /lacks X-Count/],
  ['an answer of an operation that is not declared', '/api/other', answer(200, '{}'), /no such operation/],
])('%s is a difference', async (_name, path, api, difference) => {
  await expect(differencesOf(api, path)).resolves.toEqual([expect.stringMatching(difference)]);
});
