import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@plumbline/contracts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 26;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = /^sk_(?:live|test)_[0-9A-Za-z]{32}$/;

/** Generates a key: `sk_live_` or `sk_test_`, 26 characters from the system's CSPRNG (154 bits) and 6 of checksum. */
export function generateApiKey(environment: Environment): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const start = `sk_${environment}_${random.join('')}`;
  return start + checksum(start);
}

/** Tells whether a text has the form of a key, so that mistyped keys are refused without a query. */
export function isApiKey(text: string): boolean {
  return (
    SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS)
  );
}

/** Returns the part by which people recognise a key in a list. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, 15);
}

/** Returns the CRC-32 (ISO 3309) in base62, padded with zeros. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_CHARACTERS; index += 1) {
    digits = (ALPHABET[rest % ALPHABET.length] ?? '') + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
