import { createHash, timingSafeEqual } from 'node:crypto';
import type { QueueBoard } from '@plumbline/queue';
import { Router, type RequestHandler } from 'express';

export const QUEUE_BOARD_PATH = '/operator/queues';

/**
 * Shows the queues to callers that send the operator's key as the password of HTTP basic authentication. Any name
 * will do.
 */
export function queueBoardRoutes({ handler }: QueueBoard, operatorKey: string): Router {
  const router = Router({ caseSensitive: true });
  router.use(QUEUE_BOARD_PATH, asOperator(operatorKey), handler);
  return router;
}

function asOperator(operatorKey: string): RequestHandler {
  const expected = digestOf(operatorKey);
  return (request, response, next) => {
    const encoded = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const [, ...password] = Buffer.from(encoded, 'base64').toString().split(':');
    if (timingSafeEqual(digestOf(password.join(':')), expected)) {
      next();
      return;
    }
    response.setHeader('WWW-Authenticate', 'Basic realm="Plumbline", charset="UTF-8"');
    response.status(401).type('text').send('Sign in with any name, and OPERATOR_KEY as the password.\n');
  };
}

/** Returns a digest, because a comparison in constant time needs texts of equal length. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
