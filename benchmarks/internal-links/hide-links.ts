import type { AnchorFacts } from '@plumbline/page-facts';
import type { SitePage } from './read-pages.ts';

/** A link that a person made, removed from its page. */
export interface HiddenLink {
  readonly page: SitePage;
  readonly url: string;
  /** The source of the page, in which the links to that URL are plain text. */
  readonly source: string;
  /** The other link targets of the page, and its own URL. */
  readonly excludedUrls: ReadonlySet<string>;
}

/** Fewer links than this are all hidden in turn. */
const hideEvery = (links: number) => (links < 1_000 ? 1 : 10);

/**
 * Returns every tenth internal link in the content of a site, one for each pair of pages; of these `most` at even
 * distances.
 */
export function hideLinks(pages: readonly SitePage[], most: number): readonly HiddenLink[] {
  const urls = new Set(pages.map(({ url }) => url));
  const links = pages.flatMap((page) =>
    contentLinks(page, urls).map(({ url }) => ({ page, url: url ?? '' })),
  );
  const tenths = links.filter((_link, index) => index % hideEvery(links.length) === 0);
  const step = Math.max(1, tenths.length / most);
  return Array.from(
    { length: Math.min(most, tenths.length) },
    (_none, index) => tenths[Math.floor(index * step)],
  )
    .flatMap((link) => link ?? [])
    .map(({ page, url }) => ({
      page,
      url,
      source: withoutLinksTo(page, url),
      excludedUrls: othersOf(page, url),
    }));
}

/** Returns the links in the content to other pages of the site, each target once. */
function contentLinks({ url: own, anchors }: SitePage, urls: ReadonlySet<string>): readonly AnchorFacts[] {
  const seen = new Set([own]);
  return anchors.filter(({ url, inNavigation, hidden, hasImage, name }) => {
    if (url === null || inNavigation || hidden || hasImage || name === '') return false;
    if (!urls.has(url) || seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}

function othersOf({ url: own, anchors }: SitePage, hidden: string): ReadonlySet<string> {
  const linked = anchors.flatMap(({ url }) => url ?? []).filter((url) => url !== hidden);
  return new Set([own, ...linked]);
}

function withoutLinksTo({ source, anchors }: SitePage, url: string): string {
  let text = source;
  for (const { offset } of anchors.filter((anchor) => anchor.url === url).toReversed()) {
    const tagEnd = text.indexOf('>', offset) + 1;
    const end = text.toLowerCase().indexOf('</a', tagEnd);
    if (tagEnd === 0 || end === -1) continue;
    const endOfEnd = text.indexOf('>', end) + 1;
    text = text.slice(0, offset) + text.slice(tagEnd, end) + text.slice(endOfEnd);
  }
  return text;
}
