import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which the MCP server names the caller whose request it passes on. */
export const PASSED_ON_ADDRESS = 'x-passed-on-address';

/** Returns the header's value: the address, and a signature that only holders of the secret can make. */
export function signAddress(secret: string, address: string): string {
  return `${address} ${signatureOf(secret, address)}`;
}

/** Returns the address if it was signed with this secret, else null. Without a secret no address is accepted. */
export function readSignedAddress(secret: string, value: string | undefined): string | null {
  const [address = '', signature = ''] = (value ?? '').split(' ');
  if (secret === '' || address === '') return null;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, address))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? address : null;
}

function signatureOf(secret: string, address: string): string {
  return createHmac('sha256', secret).update(address).digest('hex');
}
