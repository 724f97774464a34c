import { createHash } from 'node:crypto';

/** Returns what is stored of a random token: its SHA-256, in hex. It needs no salt, because nobody can guess it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
