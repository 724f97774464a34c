import { crc32 } from 'node:zlib';
import { toStoredHref } from '@plumbline/web';
import type { AnchorFacts, HtmlPageFacts } from '../page-facts.ts';
import { truncate } from '../text/text.ts';

/** A link to a fragment of a page of the same origin. */
export interface FragmentLink {
  /** The page, normalised. */
  readonly url: string;
  /** The href as written; at most 300 characters. */
  readonly href: string;
  readonly text: string;
  /** The id that the `fragmentIds` of the page must contain. */
  readonly id: number;
}

/** Links to fragments as they are stored: their URLs once each, and lists in the place of objects. */
export interface FragmentLinks {
  readonly urls: readonly string[];
  /** The place of the URL, the href by `toStoredHref`, the text and the id. */
  readonly links: readonly (readonly [url: number, href: string | null, text: string, id: number])[];
}

const idsMax = 5_000;
const linksMax = 200;
/** Pages of longer URLs are never read. */
const urlLengthMax = 2_048;

/**
 * Returns the ids that fragments may point to on the page, each as a checksum: 4 bytes instead of a text. If two
 * collide, a broken link goes unseen. Empty if they are unknown: a script fills the page, or it has more than are
 * kept.
 */
export function fragmentIds({ html }: HtmlPageFacts): readonly number[] {
  const { ids, looksClientRendered } = html.dom;
  if (looksClientRendered || ids.length >= idsMax) return [];
  // https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
  return [...new Set(['top', ...ids, ...ids.filter((id) => id.includes('%')).map(decoded)].map(checksum))];
}

/**
 * Returns the first links to fragments, once each. Links to fragments of the page itself are kept only if they are
 * broken.
 */
export function fragmentLinks(page: HtmlPageFacts): readonly FragmentLink[] {
  const site = `${new URL(page.url).origin}/`;
  let own: ReadonlySet<number> | null = null;
  const found = new Map<string, FragmentLink>();
  for (const anchor of page.html.anchors) {
    if (found.size === linksMax) break;
    const { url, fragment, href } = anchor;
    if (url === null || fragment === null || href === null || !namesPlace(anchor)) continue;
    const key = `${url}#${fragment}`;
    if (found.has(key) || !url.startsWith(site) || url.length > urlLengthMax) continue;
    const id = checksum(top.test(fragment) ? 'top' : decoded(fragment));
    if (url === page.url && (own ??= new Set(fragmentIds(page))).has(id)) continue;
    found.set(key, { url, href: truncate(href, 300), text: truncate(anchor.name, 100), id });
  }
  return [...found.values()];
}

/** Returns the links of a page as they are stored; null for none. */
export function toStoredLinks(links: readonly FragmentLink[], pageUrl: string): FragmentLinks | null {
  if (links.length === 0) return null;
  const urls = [...new Set(links.map(({ url }) => url))];
  const places = new Map(urls.map((url, place) => [url, place]));
  return {
    urls,
    links: links.map(({ url, href, text, id }) => [
      places.get(url) ?? 0,
      toStoredHref(href, { url, pageUrl }),
      text,
      id,
    ]),
  };
}

/** Tells whether a fragment names a place. Handles of scripts, routes and text fragments name none. */
function namesPlace({ fragment, scripted, togglesUi, role, hidden }: AnchorFacts): boolean {
  if (fragment === null || fragment === '' || noPlace.test(fragment)) return false;
  return !scripted && !togglesUi && role === null && !hidden;
}

const top = /^top$/i;
const noPlace = /^[!/]|:~:/;

function checksum(text: string): number {
  return crc32(text) | 0;
}

function decoded(fragment: string): string {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
