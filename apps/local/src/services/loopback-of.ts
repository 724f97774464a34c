import { lookup } from 'node:dns/promises';

/**
 * Returns the addresses of this machine that a crawl of the site has to reach, in the form of
 * ALLOW_PRIVATE_ADDRESSES: the loopback addresses of its host, only on its port. Returns none for a site on another
 * machine.
 */
export async function loopbackOf(siteUrl: string): Promise<readonly string[]> {
  const { hostname, port, protocol } = new URL(siteUrl);
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return addresses
    .map(({ address, family }) => (family === 6 ? `[${address}]` : address))
    .filter((address) => address.startsWith('127.') || address === '[::1]')
    .map((address) => `${address}:${port || (protocol === 'https:' ? '443' : '80')}`);
}
