import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import CacheableLookup from 'cacheable-lookup';

const TRY_MS = 3_000;
const TRIES = 2;
/** A name is asked for once for all links that a batch has to it, dead ones too. */
const CACHED_S = 60;

/**
 * Looks names up with DNS itself. The system's resolver would do so on the four threads of libuv, where a handful of
 * dead domains holds up every other connection. Names without a dot (localhost, containers) are the system's to know.
 */
export function createLookup(): LookupFunction {
  const cache = new CacheableLookup({
    resolver: new Resolver({ timeout: TRY_MS, tries: TRIES }),
    maxTtl: CACHED_S,
    errorTtl: CACHED_S,
    fallbackDuration: 0,
  });
  return (hostname, options, callback) => {
    if (!hostname.includes('.')) {
      systemLookup(hostname, options, callback);
      return;
    }
    const respond = callback as (error: NodeJS.ErrnoException | null, ...answer: unknown[]) => void;
    cache.lookup(hostname, options as never, respond as never);
  };
}
