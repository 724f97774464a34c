import { URL_LENGTH_MAX } from '@plumbline/contracts';
import type { FetchedPage } from '@plumbline/crawler';

/** Most redirects that are followed from one URL. */
export const REDIRECTS_MAX = 10;
const PERMANENT: ReadonlySet<number | null> = new Set([301, 308]);

/** The redirects of a URL, and the answer at their end. */
export interface Followed {
  /** The URLs from the first to the last one. */
  readonly urls: readonly [string, ...string[]];
  /**
   * The answer of the last URL; null if it was not requested, or if the redirects loop, do not end or lead to an
   * endless URL.
   */
  readonly page: FetchedPage | null;
  /** True if every redirect on the way is a 301 or 308. */
  readonly permanent: boolean;
}

/** Follows redirects, each hop a request of its own. It stops with null at a URL that may not be requested. */
export async function followRedirects(
  url: string,
  fetch: (url: string) => Promise<FetchedPage | null>,
): Promise<Followed> {
  const urls: [string, ...string[]] = [url];
  let permanent = true;
  for (let next = url; ;) {
    const page = await fetch(next);
    if (page === null) return { urls, page, permanent };
    const { redirectUrl, status } = page.response;
    if (redirectUrl === null) return { urls, page, permanent };
    permanent &&= PERMANENT.has(status);
    // A cookie wall sends its visitors back to where they were, with a cookie: they may then end elsewhere than
    // before.
    const isNew = !urls.includes(redirectUrl) || page.response.headers['set-cookie'] !== undefined;
    if (!isNew || urls.length > REDIRECTS_MAX || redirectUrl.length > URL_LENGTH_MAX)
      return { urls, page: null, permanent };
    urls.push(redirectUrl);
    next = redirectUrl;
  }
}
