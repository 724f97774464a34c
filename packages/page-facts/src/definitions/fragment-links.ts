import { crc32 } from 'node:zlib';
import type { AnchorFacts, HtmlPageFacts } from '../page-facts.ts';
import { truncate } from '../text/text.ts';

/** A link to a place inside a page of the same origin. */
export interface FragmentLink {
  /** The page, normalised. */
  readonly url: string;
  /** As written; at most 300 characters. */
  readonly href: string;
  readonly text: string;
  /** What has to be among the `fragmentIds` of the page. */
  readonly id: number;
}

const idsMax = 5_000;
const linksMax = 200;

/**
 * What fragments may point to on the page, each as a checksum: 4 bytes instead of a text, and where two collide a broken
 * link goes unseen. Empty where it is not known: the page is filled by a script, or has more than are kept.
 */
export function fragmentIds({ html }: HtmlPageFacts): readonly number[] {
  const { ids, looksClientRendered } = html.dom;
  if (looksClientRendered || ids.length >= idsMax) return [];
  // https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
  return [...new Set(['top', ...ids, ...ids.filter((id) => id.includes('%')).map(decoded)].map(checksum))];
}

/** The first links to places, once each; of those to the page itself the ones that lead nowhere. */
export function fragmentLinks(page: HtmlPageFacts): readonly FragmentLink[] {
  const site = `${new URL(page.url).origin}/`;
  let own: ReadonlySet<number> | null = null;
  const found = new Map<string, FragmentLink>();
  for (const anchor of page.html.anchors) {
    if (found.size === linksMax) break;
    const { url, fragment, href } = anchor;
    if (url === null || fragment === null || href === null || !namesPlace(anchor)) continue;
    const key = `${url}#${fragment}`;
    if (found.has(key) || !url.startsWith(site)) continue;
    const id = checksum(/^top$/i.test(fragment) ? 'top' : decoded(fragment));
    if (url === page.url && (own ??= new Set(fragmentIds(page))).has(id)) continue;
    found.set(key, { url, href: truncate(href, 300), text: truncate(anchor.name, 100), id });
  }
  return [...found.values()];
}

/** Handles of scripts are no places, nor are routes and text fragments. */
function namesPlace({ fragment, scripted, togglesUi, role, hidden }: AnchorFacts): boolean {
  if (fragment === null || fragment === '' || /^[!/]|:~:/.test(fragment)) return false;
  return !scripted && !togglesUi && role === null && !hidden;
}

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
