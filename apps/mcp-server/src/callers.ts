import { createHash } from 'node:crypto';
import { openCaller, type Caller } from './caller.ts';

/** The time for which the rights of a key are remembered. The service checks each call anyway. */
const KNOWN_FOR_MS = 60_000;
const CALLERS_MAX = 1_000;

interface Known {
  readonly caller: Promise<Caller>;
  until: number;
}

/**
 * Opens callers by key and address, and remembers their rights for a while, because each HTTP request has its own
 * key.
 */
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
    const entry: Known = {
      caller: openCaller(serviceUrl, apiKey, { headers, onRefused: () => known.delete(id) }),
      until: now + KNOWN_FOR_MS,
    };
    known.set(id, entry);
    entry.caller.then(
      ({ grant }) => {
        if (grant === null) known.delete(id);
        else if (grant.expiresAt !== null)
          entry.until = Math.min(entry.until, now + Date.parse(grant.expiresAt) - Date.now());
      },
      () => known.delete(id),
    );
    return entry.caller;
  };
}
