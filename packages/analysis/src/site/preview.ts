import { getSite, type Analysis } from '@plumbline/database';
import type { HttpClient } from '@plumbline/net';
import { normaliseUrl, wwwTwins, type HeaderFacts } from '@plumbline/web';
import type { Uses } from '../deps.ts';
import { notRequested } from './not-requested.ts';

/** Returns dependencies that fetch pages from a preview while the analysis calls them by their later addresses. */
export async function servingPreview<Deps extends Uses<'db' | 'http'>>(
  deps: Deps,
  { accountId, siteId, options }: Pick<Analysis, 'accountId' | 'siteId' | 'options'>,
): Promise<Deps> {
  const { as } = options;
  const site = as === undefined ? null : await getSite(deps.db, accountId, siteId);
  if (as === undefined || site === null) return deps;
  return { ...deps, http: previewClient(deps.http, { preview: new URL(site.url), later: new URL(as) }) };
}

interface Preview {
  /** The present address of the pages. */
  readonly preview: URL;
  /** The later address of the pages. */
  readonly later: URL;
}

/**
 * Creates a client that takes the pages of a site from its preview. It sends the later host no request, not even at
 * other spellings, because requests carry the credentials of the preview.
 */
function previewClient(http: HttpClient, { preview, later }: Preview): HttpClient {
  const laterHosts = wwwTwins(later.href);

  /** Returns where a URL lies now; null if it has no place in the preview. */
  function locate(url: string): string | null {
    if (!URL.canParse(url)) return url;
    const { hostname, origin, pathname, search } = new URL(url);
    if (origin === preview.origin || !laterHosts.includes(hostname)) return url;
    return origin === later.origin ? preview.origin + pathname + search : null;
  }

  return {
    ...http,
    async inspectTls(url, signal) {
      return http.inspectTls(locate(url) ?? preview.href, signal);
    },
    async request(request) {
      const url = locate(request.url);
      if (url === null) return notRequested(withoutPlace(later));
      const outcome = await http.request({ ...request, url });
      if (!outcome.ok || url === request.url) return outcome;
      // The start page, whose analysis fails with the reason, is another matter.
      if (url !== preview.href && leadsTo(outcome, request.url)) return notRequested(sentBack(later));
      return { ...outcome, headers: laterHeaders(outcome.headers, { preview, later }) };
    },
  };
}

/** Tells whether an answer redirects to a URL, and does so by its address on the later host. */
function leadsTo({ headers }: { readonly headers: HeaderFacts }, url: string): boolean {
  return headers['location']?.some((target) => normaliseUrl(target) === normaliseUrl(url)) === true;
}

function sentBack({ origin }: URL): string {
  return `The preview redirects it to ${origin}, so there is nothing of its own to judge.`;
}

function withoutPlace({ origin }: URL): string {
  return `The preview stands for ${origin} and for no other spelling of that address. If the site lives elsewhere, name that address in "as".`;
}

/** Removes the header by which hosts of previews keep search engines out; the later host need not send it. */
function laterHeaders(headers: HeaderFacts, { preview, later }: Preview): HeaderFacts {
  const { 'x-robots-tag': _robots, location, ...others } = headers;
  if (location === undefined) return others;
  return { ...others, location: location.map((target) => moved(target, { preview, later })) };
}

function moved(target: string, { preview, later }: Preview): string {
  if (!URL.canParse(target)) return target;
  const { origin, pathname, search, hash } = new URL(target);
  return origin === preview.origin ? later.origin + pathname + search + hash : target;
}
