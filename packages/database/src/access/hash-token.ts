import { createHash } from 'node:crypto';

/** Returns the stored form of a random token: its SHA-256, in hex. Nobody can guess the token, so it needs no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
