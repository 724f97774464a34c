import type { AnchorFacts } from '@plumbline/page-facts';
import type { SitePage } from './read-pages.ts';

/** A link that a person made, taken away from its page. */
export interface HiddenLink {
  readonly page: SitePage;
  readonly url: string;
  /** The source of the page without the tags of its links to that URL: their words are plain text. */
  readonly source: string;
  /** What the page links to beside it, and itself. */
  readonly excludedUrls: ReadonlySet<string>;
}

/** On a small site each link is hidden in turn. */
const hideEvery = (links: number) => (links < 1_000 ? 1 : 10);

/**
 * Every tenth internal link of the content of a site, one for each pair of pages; of so many as are left, `most` at even
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

/** Links of the content to other pages of the site, each target once. */
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
