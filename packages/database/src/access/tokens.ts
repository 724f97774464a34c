import { createHash, randomBytes } from 'node:crypto';

/** Generates a secret that nobody can guess: for a session, a link, an authorization code or a refresh token. */
export function generateToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Returns the stored form of a secret: its SHA-256, in hex. The entropy of the secret protects it, so it needs no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
