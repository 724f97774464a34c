import { randomBytes } from 'node:crypto';

/**
 * Returns a new signing secret: `whsec_` and 32 random bytes in base64. Standard Webhooks requires 24 to 64 bytes.
 */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
