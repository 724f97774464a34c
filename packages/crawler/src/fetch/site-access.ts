import type { SiteCredentials } from '@plumbline/contracts';
import { isInternal } from '@plumbline/web';
import { CookieJar, type SerializedCookieJar } from 'tough-cookie';

export interface SiteAccess {
  headersFor(url: string): Promise<Readonly<Record<string, string>>>;
  keepCookies(url: string, setCookie: readonly string[]): Promise<void>;
  /** Returns the cookies for the next batch; null if they have not changed since this one began. */
  newCookies(): SerializedCookieJar | null;
}

/** Headers that belong to the connection or to the crawler, not to the site's owner. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'accept-encoding',
  'user-agent',
  'cookie',
  'proxy-authorization',
]);

/** Browsers keep and send as many cookies for one site (RFC 6265, 6.1). */
const cookiesMax = 50;
const cookieBytesMax = 4096;
const cookieHeaderBytesMax = 8192;

export interface SiteAccessOptions {
  readonly credentials?: SiteCredentials;
  /** True if the credentials were given for https, so that they are not sent in the clear. */
  readonly httpsOnly?: boolean;
  /** Cookies of an earlier batch. */
  readonly cookies?: SerializedCookieJar | null;
}

/**
 * Holds what requests of one crawl carry: the owner's credentials, and the cookies that the site set. Only the site's
 * own hosts get them, so a redirect or link elsewhere learns nothing.
 */
export function createSiteAccess(
  hosts: readonly string[],
  { credentials = {}, httpsOnly = false, cookies: kept = null }: SiteAccessOptions = {},
): SiteAccess {
  const fixed = fixedHeaders(credentials);
  const jar = kept === null ? new CookieJar() : CookieJar.deserializeSync(kept);
  const values = new Map(
    kept?.cookies.map(({ key, path, value }) => [`${String(key)} ${String(path)}`, value]),
  );
  let changed = false;
  return {
    async headersFor(url) {
      if (!isInternal(url, hosts)) return {};
      const trusted = !httpsOnly || url.startsWith('https:');
      const cookies = [trusted ? credentials.cookies : undefined, await jar.getCookieString(url)];
      const cookie = cookies.filter(Boolean).join('; ').slice(0, cookieHeaderBytesMax);
      const headers = trusted ? fixed : {};
      return cookie === '' ? headers : { ...headers, cookie };
    },
    async keepCookies(url, setCookie) {
      if (!isInternal(url, hosts)) return;
      for (const header of setCookie) {
        if (header.length > cookieBytesMax || values.size >= cookiesMax) continue;
        const cookie = await jar.setCookie(header, url, { ignoreError: true });
        if (cookie === undefined) continue;
        const name = `${cookie.key} ${String(cookie.path)}`;
        changed ||= values.get(name) !== cookie.value;
        values.set(name, cookie.value);
      }
    },
    newCookies: () => (changed ? (jar.serializeSync() ?? null) : null),
  };
}

function fixedHeaders({ basicAuth, headers = {} }: SiteCredentials): Record<string, string> {
  const extra = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ownHeaders.has(name));
  const pair = basicAuth && Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64');
  const own = Object.fromEntries(extra);
  return pair === undefined ? own : { ...own, authorization: `Basic ${pair}` };
}
