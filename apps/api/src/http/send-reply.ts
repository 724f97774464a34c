import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isTextReply, type RouteContract, type TextReply } from '@plumbline/contracts';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { GivenAnswer } from './answer-once.ts';

/** The fastest level keeps large answers fast, and higher levels save next to nothing on JSON. */
export const compress: RequestHandler = compression({ level: 1 });
/** A shorter body fits into one packet. To prepare its answer for compression is a tenth of the work on a status poll. */
const COMPRESSED_FROM = 1024;

/** Sends what a handler returned, in the form that its route declares. */
export async function sendReply(
  request: Request,
  response: Response,
  route: RouteContract,
  { status, value }: GivenAnswer,
): Promise<void> {
  response.status(status);
  const { contentTypes, written } = route.success;
  if ((contentTypes !== undefined || written === true) && isTextReply(value))
    return sendText(request, response, value);
  if (status === 204) {
    response.end();
    return;
  }
  if (route.success.etag !== undefined) {
    const etag = weakEtag(value as object, route.success.etag.without);
    response.setHeader('ETag', etag);
    if (hasEtag(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
  }
  const body = JSON.stringify(value);
  if (body.length >= COMPRESSED_FROM) await compressed(request, response);
  response.type('json').send(body);
}

/** Compresses what is sent from now on, if the caller accepts it. */
async function compressed(request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve) => compress(request, response, () => resolve()));
}

async function sendText(request: Request, response: Response, reply: TextReply): Promise<void> {
  await compressed(request, response);
  response.setHeader('Content-Type', reply.contentType);
  if (reply.fileName !== undefined)
    response.attachment(reply.fileName).setHeader('Content-Type', reply.contentType);
  if (typeof reply.text === 'string' || Buffer.isBuffer(reply.text)) {
    response.send(reply.text);
    return;
  }
  // Events must be sent at once, and a compressor would wait for more of them.
  if (reply.contentType.startsWith('text/event-stream'))
    response.setHeader('Cache-Control', 'no-store, no-transform');
  response.flushHeaders();
  await pipeline(Readable.from(reply.text), response);
}

/**
 * Compares as RFC 9110, 13.1.2, says, weakly. Express's `fresh` respects `Cache-Control: no-cache`, which `fetch`
 * adds to every request with an If-None-Match of its caller.
 */
function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*') ?? false;
}

/** A weak ETag, because bodies that differ only in the omitted fields count as the same. */
function weakEtag(body: object, without: readonly string[]): string {
  const compared = Object.entries(body).filter(([name]) => !without.includes(name));
  return `W/"${createHash('sha1').update(JSON.stringify(compared)).digest('base64url')}"`;
}
