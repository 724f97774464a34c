import { isInternal } from '@plumbline/page-facts';
import { CookieJar, type SerializedCookieJar } from 'tough-cookie';

export interface Credentials {
  readonly basicAuth?: { readonly username: string; readonly password: string };
  /** Extra request headers, such as a token of a staging gateway. */
  readonly headers?: Readonly<Record<string, string>>;
  /** As in a Cookie header: `name=value; other=value`. */
  readonly cookies?: string;
}

export interface SiteAccess {
  headersFor(url: string): Promise<Readonly<Record<string, string>>>;
  keepCookies(url: string, setCookie: readonly string[]): Promise<void>;
  /** The cookies, to go on with in another batch. */
  serialise(): Promise<SerializedCookieJar>;
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

/** The crawl of a site keeps its cookies, but no more than a browser would send anyway. */
const cookieHeaderBytesMax = 8192;

/**
 * What requests of one crawl carry besides the ordinary: the owner's credentials, and the cookies that the site set.
 * All of it goes to the site's own hosts only, so a redirect or link elsewhere learns nothing.
 */
export function createSiteAccess(
  hosts: readonly string[],
  credentials: Credentials = {},
  jar: CookieJar = new CookieJar(),
): SiteAccess {
  const fixed = fixedHeaders(credentials);
  return {
    async headersFor(url) {
      if (!isInternal(url, hosts)) return {};
      const kept = await jar.getCookieString(url);
      const cookie = [credentials.cookies, kept].filter(Boolean).join('; ').slice(0, cookieHeaderBytesMax);
      return cookie === '' ? fixed : { ...fixed, cookie };
    },
    async keepCookies(url, setCookie) {
      if (!isInternal(url, hosts)) return;
      for (const cookie of setCookie) await jar.setCookie(cookie, url, { ignoreError: true });
    },
    serialise: () => jar.serialize(),
  };
}

/** Goes on with the cookies of an earlier batch. */
export async function restoreCookies(serialised: SerializedCookieJar): Promise<CookieJar> {
  return CookieJar.deserialize(serialised);
}

function fixedHeaders({ basicAuth, headers = {} }: Credentials): Record<string, string> {
  const extra = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ownHeaders.has(name));
  const pair = basicAuth && Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64');
  return { ...Object.fromEntries(extra), ...(pair !== undefined && { authorization: `Basic ${pair}` }) };
}
