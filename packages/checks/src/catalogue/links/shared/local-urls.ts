import type { HtmlPageFacts } from '@plumbline/page-facts';
import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';
import { isStagingName } from '../../../definitions/staging-host.ts';
import { stringsOf } from '../../../definitions/strings-of.ts';

/** A URL that works only on its author's machine or network, or belongs to the staging version of the site. */
export interface LocalUrl {
  readonly element: string;
  readonly attribute: string;
  readonly url: string;
}

/** Finds URLs on a page that name hosts of a private network, or the staging host of its site. */
export function localUrls(page: HtmlPageFacts): readonly LocalUrl[] {
  const site = new URL(page.url).hostname.replace(/^www\./, '');
  return urlsOnPage(page).filter((named) => isLocalUrl(named.url) || isStagingUrl(named, site));
}

/**
 * Tells whether a URL is on a staging host that the page must not name. For other versions of the page that is any
 * staging host; for links and images only the staging host of its own site.
 */
function isStagingUrl({ element, url }: LocalUrl, site: string): boolean {
  if (!mayBeStaging.test(url) || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  if (hostname.replace(/^www\./, '') === site || isStagingName(site)) return false;
  if (namesVersion.test(element)) return isStagingName(hostname);
  return (
    !element.startsWith('link rel=canonical') &&
    stagingLabel.test(hostname) &&
    getDomain(hostname) === getDomain(site)
  );
}

const namesVersion = /^(?:link rel=alternate|meta og:url)$/;
/** Labels of staging hosts. `dev.` and `test.` are left out, because developer portals and products have them, too. */
const stagingLabel = /^(?:staging|stage|preview)[.-]/;
/** Excludes most URLs without parsing them. */
const mayBeStaging = /^https?:\/\/[^/]*(?:staging|stage|dev|test|preview|vercel|netlify|pages\.dev)/i;

/** Tells whether a URL is local by RFC 6761, RFC 6762, RFC 1918, RFC 4193 and ICANN's reservation of `internal`. */
export function isLocalUrl(url: string): boolean {
  if (publicName.test(url) || !/^https?:/i.test(url) || !URL.canParse(url)) return false;
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(name)) return localRanges.has(ipaddr.process(name).range());
  return /(?:^|\.)(?:localhost|local|internal|test|invalid)$/.test(name);
}

/** Recognises most public URLs without parsing them: the host ends in letters that are not reserved. */
const publicName =
  /^https?:\/\/[a-z\d.-]*\.(?!(?:localhost|local|internal|test|invalid)(?![a-z]))[a-z]{2,}(?=(?::\d*)?(?:[/?#]|$))/;

const localRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

function urlsOnPage({ html }: HtmlPageFacts): readonly LocalUrl[] {
  const named: LocalUrl[] = [];
  for (const { element, url, name } of html.anchors) {
    if (url === null || !(isLocalUrl(url) || mayBeStaging.test(url))) continue;
    // A manual that tells its readers to open http://localhost:3000 has this link on purpose.
    if (!name.includes(new URL(url).hostname)) named.push({ element, attribute: 'href', url });
  }
  for (const { rel, url, inTemplate } of html.links)
    if (url !== null && !inTemplate)
      named.push({ element: `link rel=${rel.join(' ')}`, attribute: 'href', url });
  for (const { kind, url } of html.resources)
    if (url !== null && kind !== 'icon') named.push({ element: kind, attribute: 'src', url });
  for (const { element, url } of html.images)
    if (url !== null) named.push({ element, attribute: 'src', url });
  for (const { property, name, content } of html.metas) {
    const key = property ?? name ?? '';
    if (metaUrls.has(key)) named.push({ element: `meta ${key}`, attribute: 'content', url: content });
  }
  for (const { properties } of html.structuredData.nodes)
    for (const [key, value] of Object.entries(properties))
      for (const url of stringsOf(value)) named.push({ element: 'structured data', attribute: key, url });
  return named;
}

const metaUrls: ReadonlySet<string> = new Set([
  'og:url',
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
]);
