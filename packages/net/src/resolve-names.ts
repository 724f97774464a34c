import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import CacheableLookup from 'cacheable-lookup';
import { codeOf } from './error-code.ts';

const TRY_MS = 2_000;
const TRIES = 2;
/** A name is asked for once for all links that a batch has to it. */
const CACHED_S = 60;
/** A dead name too, but not for so long that the second look at it would be the first one's. */
const DEAD_CACHED_S = 0.5;

const NOT_FOUND = 'ENOTFOUND';
/** RFC 6761, 6.4: there are no such names, and nobody needs to be asked. */
const NOBODYS = '.invalid';

/** Failures of a name server, before what failed: they say nothing of the host. */
export const nameServerFailure = 'DNS_';

export interface Names {
  readonly lookup: LookupFunction;
  /** Whether the name servers answer nothing at all, not even for the root: what they say of a name is worth nothing then. */
  isCutOff(): Promise<boolean>;
}

/**
 * Looks names up with DNS itself. The system's resolver would do so on the four threads of libuv, where a handful of
 * dead domains holds up every other connection. Names without a dot (localhost, containers) are the system's to know.
 *
 * ENOTFOUND is the word of a name server that knows the world, its root at least: one that is cut off says so of every
 * name. Whatever else came of a question begins with `DNS_`.
 * @param nameServers addresses with or without port; those of the system by default
 */
export function createNames(nameServers: readonly string[] = []): Names {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  // The root is known or it is not: who asks for it waits for something else.
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

interface Witnesses extends Pick<Names, 'isCutOff'> {
  readonly resolver: Resolver;
}

/** What is to be believed of a name that was not found. Never rejects. */
async function judge(error: Error, hostname: string, { resolver, isCutOff }: Witnesses): Promise<Error> {
  if (codeOf(error) !== NOT_FOUND) return withCode(error, nameServerFailure + codeOf(error));
  // That there are no addresses may mean that there is such a name all the same.
  const again = await codeFrom(resolver.resolve4(hostname));
  if (again !== NOT_FOUND) return withCode(error, `${nameServerFailure}${again ?? 'EAGAIN'}`);
  return (await isCutOff()) ? withCode(error, `${nameServerFailure}NO_ROOT`) : error;
}

async function codeFrom(query: Promise<unknown>): Promise<string | null> {
  return query.then(
    () => null,
    (error: unknown) => codeOf(error),
  );
}

function withCode(error: Error, code: string): Error {
  return Object.assign(error, { code });
}
