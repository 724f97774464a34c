import { isUtf8 } from 'node:buffer';
import { normaliseUrl } from './normalise-url.ts';
import { parseRefresh } from './refresh.ts';
import type { HeaderFacts } from './response-facts.ts';

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns where an answer sends its reader, normalised: `Location` of a redirect, else a `Refresh` header to another
 * URL. Returns null if there is no usable one, and for every scheme but http and https.
 */
export function redirectUrl(
  url: string,
  { status, headers }: { readonly status: number; readonly headers: HeaderFacts },
): string | null {
  if (redirects.has(status)) {
    const location = headers.location?.[0]?.trim() ?? '';
    return location === '' ? null : normaliseUrl(asUtf8(location), url);
  }
  const refresh = parseRefresh(asUtf8(headers.refresh?.[0] ?? ''), url)?.url ?? null;
  return refresh === normaliseUrl(url) ? null : refresh;
}

/** Decodes a header as UTF-8, which most servers send that do not escape a URL. Node reads headers as Latin-1. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}
