import { isIP } from 'node:net';
import type { FetchFailure } from '@plumbline/web';
import type { AddressRule } from './public-address.ts';

/**
 * Ports of other protocols, to which a request could be made to speak (Fetch standard, "port blocking").
 * https://fetch.spec.whatwg.org/#port-blocking
 */
const blockedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

export interface UrlRule {
  readonly mayConnect: AddressRule;
  /** Host names of the service itself. Default: none. */
  readonly ownHosts?: ReadonlySet<string>;
}

/** Returns why a URL must never be requested; null where the URL alone gives no reason. */
export function refuseUrl(url: URL, { mayConnect, ownHosts }: UrlRule): FetchFailure | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused('only http and https are requested');
  if (url.username !== '' || url.password !== '') return refused('the URL carries credentials');
  const port = portOf(url);
  if (blockedPorts.has(port)) return refused(`port ${port} is not for HTTP`);
  if (ownHosts?.has(url.hostname.replace(/\.$/, '')) === true) return refused('a host of the service itself');
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !mayConnect(address, port)) return refused('not a public address');
  return null;
}

/** Returns the port that an http or https URL leads to. */
export function portOf({ protocol, port }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function refused(detail: string): FetchFailure {
  return { reason: 'blocked_address', detail };
}
