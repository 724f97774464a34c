import { createHash } from 'node:crypto';
import { openCaller, type Caller } from './caller.ts';

/** What a key may do is asked again after this long; the service itself judges each call. */
const KNOWN_FOR_MS = 60_000;
const CALLERS_MAX = 1_000;

interface Known {
  readonly caller: Promise<Caller>;
  readonly until: number;
}

/** Opens callers by their keys and by where they are, and keeps what they may do for a while: each request over HTTP brings its key. */
export function createCallers(
  serviceUrl: string,
): (apiKey: string, headers: Readonly<Record<string, string>>) => Promise<Caller> {
  const known = new Map<string, Known>();
  return async (apiKey, headers) => {
    const id = createHash('sha256')
      .update(JSON.stringify([apiKey, headers]))
      .digest('hex');
    const now = performance.now();
    const before = known.get(id);
    if (before !== undefined && before.until > now) return before.caller;
    known.delete(id);
    const [oldest] = known.keys();
    if (known.size >= CALLERS_MAX && oldest !== undefined) known.delete(oldest);
    const caller = openCaller(serviceUrl, apiKey, headers);
    known.set(id, { caller, until: now + KNOWN_FOR_MS });
    caller.then(
      ({ grant }) => grant === null && known.delete(id),
      () => known.delete(id),
    );
    return caller;
  };
}
