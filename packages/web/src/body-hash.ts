import { createHash } from 'node:crypto';
import type { ResponseFacts } from './response-facts.ts';

const BYTES = 16;

/**
 * Names the body of a 200 answer: the first 16 bytes of its SHA-256, as a UUID. Null for other answers, and for a body
 * that was cut.
 */
export function bodyHash(
  { status, truncated }: Pick<ResponseFacts, 'status' | 'truncated'>,
  body: Uint8Array,
): string | null {
  if (status !== 200 || truncated || body.length === 0) return null;
  const hex = createHash('sha256')
    .update(body)
    .digest('hex')
    .slice(0, 2 * BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
