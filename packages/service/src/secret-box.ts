import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Keeps secrets that have to be read again (signing secrets, site credentials) encrypted in the database. */
export interface SecretBox {
  /**
   * @param owner the account that the secret belongs to: a row copied to another account does not open there
   */
  seal(text: string, owner: string): Uint8Array<ArrayBuffer>;
  /** @throws SecretBoxError if the key or the owner is another, or the bytes were changed */
  open(sealed: Uint8Array, owner: string): string;
}

export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/** Returns a name of the key that tells it from others and says nothing else about it. */
export function keyId(key: Uint8Array): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, KEY_ID_LENGTH);
}

const KEY_ID_LENGTH = 12;

/**
 * AES-256-GCM. Sealed: one byte for the format, 12 random bytes, the ciphertext, 16 bytes of tag.
 * @param key 32 bytes, from SECRETS_KEY
 * @param other opens what the key does not, from SECRETS_KEY_OTHER
 */
export function createSecretBox(key: Uint8Array, other?: Uint8Array): SecretBox {
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const parts = [FORMAT, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Uint8Array.from(Buffer.concat(parts));
    },
    open(sealed, owner) {
      try {
        return openWith(key, sealed, owner);
      } catch (cause) {
        if (other !== undefined) return createSecretBox(other).open(sealed, owner);
        throw new SecretBoxError(
          'A stored secret does not open: set SECRETS_KEY to the key it was sealed with.',
          { cause },
        );
      }
    },
  };
}

function openWith(key: Uint8Array, sealed: Uint8Array, owner: string): string {
  if (sealed[0] !== FORMAT[0]) throw new Error('unknown format');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const ciphertext = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

const FORMAT = Uint8Array.of(1);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
