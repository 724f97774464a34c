import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import CacheableLookup from 'cacheable-lookup';
import { errorCode } from './error-code.ts';

const TRY_MS = 2_000;
const TRIES = 2;
/** Time to keep an answer, so that all links of a batch to a host share one query. */
const CACHED_S = 60;
/** Time to keep a failure; shorter, so that a retry asks again. */
const DEAD_CACHED_S = 0.5;

const NOT_FOUND = 'ENOTFOUND';
/** Suffix of names that cannot exist (RFC 6761, 6.4), so no server is asked. */
const NOBODYS = '.invalid';

/** Prefix of failures of a name server, which say nothing about the host. */
export const nameServerFailure = 'DNS_';

export interface NameResolver {
  readonly lookup: LookupFunction;
  /** Tells whether the name servers answer nothing at all, not even for the root. Their answers then prove nothing. */
  isCutOff(): Promise<boolean>;
}

/**
 * Looks names up with DNS itself. The system's resolver uses the four threads of libuv, where a handful of
 * dead domains delays every other connection. Names without a dot (localhost, containers) go to the system's resolver.
 *
 * ENOTFOUND is returned only when the name servers know the root: a server that is cut off gives it for every
 * name. All other failures begin with `DNS_`.
 * @param nameServers addresses with or without port; those of the system by default
 */
export function createNameResolver(nameServers: readonly string[] = []): NameResolver {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  // One try is enough for the root, because a lookup waits for this answer as well.
  const rootResolver = new Resolver({ timeout: TRY_MS, tries: 1 });
  if (nameServers.length > 0) for (const each of [resolver, rootResolver]) each.setServers(nameServers);
  const isCutOff = async () => (await codeFrom(rootResolver.resolveNs('.'))) !== null;
  const cache = new CacheableLookup({
    resolver,
    maxTtl: CACHED_S,
    errorTtl: DEAD_CACHED_S,
    fallbackDuration: 0,
  });
  const lookup: LookupFunction = (hostname, options, callback) => {
    if (!hostname.includes('.')) {
      systemLookup(hostname, options, callback);
      return;
    }
    const respond = callback as (error: Error | null, ...answer: unknown[]) => void;
    if (hostname.endsWith(NOBODYS)) {
      respond(withCode(new Error('No such name'), NOT_FOUND));
      return;
    }
    cache.lookup(hostname, options as never, (error: Error | null, ...answer: unknown[]) => {
      if (error === null) respond(null, ...answer);
      else void judge(error, hostname, { resolver, isCutOff }).then(respond);
    });
  };
  return { lookup, isCutOff };
}

interface Witnesses extends Pick<NameResolver, 'isCutOff'> {
  readonly resolver: Resolver;
}

/** Returns the code for a name that was not found. Never rejects. */
async function judge(error: Error, hostname: string, { resolver, isCutOff }: Witnesses): Promise<Error> {
  if (errorCode(error) !== NOT_FOUND) return withCode(error, nameServerFailure + errorCode(error));
  // A name without addresses may still exist.
  const again = await codeFrom(resolver.resolve4(hostname));
  if (again !== NOT_FOUND) return withCode(error, `${nameServerFailure}${again ?? 'EAGAIN'}`);
  return (await isCutOff()) ? withCode(error, `${nameServerFailure}NO_ROOT`) : error;
}

async function codeFrom(query: Promise<unknown>): Promise<string | null> {
  return query.then(
    () => null,
    (error: unknown) => errorCode(error),
  );
}

/** Returns an error of its own: the given one is kept, and shared by all who ask for the name meanwhile. */
function withCode(cause: Error, code: string): Error {
  return Object.assign(new Error(cause.message, { cause }), { code });
}
