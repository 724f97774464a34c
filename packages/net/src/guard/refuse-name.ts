import { isIP, type LookupFunction } from 'node:net';
import type { FetchFailure } from '@plumbline/web';
import pTimeout from 'p-timeout';
import { errorCode } from '../error-code.ts';
import { createNameResolver } from '../resolve-names.ts';
import { blockedAddressCode, guardedLookup } from './guarded-agents.ts';
import type { AddressRule } from './public-address.ts';
import { portOf } from './refuse-url.ts';

const NAME_MS = 1_000;

/** Returns why the name in a URL must not be requested; null if there is no reason. */
export type RefuseName = (url: URL) => Promise<FetchFailure | null>;

/**
 * Judges names before anything is sent to them. A name whose addresses are unknown or come late is not refused: name
 * servers fail for a while, and each connection judges the name again.
 * @param nameServers those of the system, if there are none
 */
export function createRefuseName(mayConnect: AddressRule, nameServers: readonly string[]): RefuseName {
  const { lookup } = createNameResolver(nameServers);
  return async (url) => {
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
    const isBlocked = leadsToBlocked(url, mayConnect, lookup);
    return (await pTimeout(isBlocked, { milliseconds: NAME_MS, fallback: () => false }))
      ? { reason: 'blocked_address', detail: 'the name leads to an address that is not public' }
      : null;
  };
}

function leadsToBlocked(url: URL, mayConnect: AddressRule, lookup: LookupFunction): Promise<boolean> {
  const port = portOf(url);
  return new Promise((resolve) => {
    guardedLookup(lookup, (address) => mayConnect(address, port))(url.hostname, { all: true }, (error) =>
      resolve(errorCode(error) === blockedAddressCode),
    );
  });
}
