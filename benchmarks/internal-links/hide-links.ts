import { linkableText, type AnchorFacts } from '@plumbline/page-facts';
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
 * Returns every tenth internal link in the texts of a site, one for each pair of pages, and at most `most` of them at
 * even distances. Links in lists and navigation do not count, nor do links to pages that most pages link to: no text
 * lacks them.
 */
export function hideLinks(pages: readonly SitePage[], most: number): readonly HiddenLink[] {
  const urls = withoutTemplateLinks(pages);
  const links = pages.flatMap((page) =>
    page.isList ? [] : contentLinks(page, urls).map(({ url }) => ({ page, url: url ?? '' })),
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

/** Returns the URLs of the pages that at most half of the pages link to. */
function withoutTemplateLinks(pages: readonly SitePage[]): ReadonlySet<string> {
  const linksIn = new Map<string | null, number>();
  for (const { anchors } of pages)
    for (const url of new Set(anchors.map((anchor) => anchor.url)))
      linksIn.set(url, (linksIn.get(url) ?? 0) + 1);
  return new Set(pages.map(({ url }) => url).filter((url) => (linksIn.get(url) ?? 0) <= pages.length / 2));
}

/** Returns the links in the content to other pages of the site, each target once. */
function contentLinks(
  { url: own, source, anchors }: SitePage,
  urls: ReadonlySet<string>,
): readonly AnchorFacts[] {
  const seen = new Set([own]);
  // Takes all links for plain text, at the same offsets.
  const linkable = linkableText(source.replace(/<(\/?)a(?=[\s>])/gi, '<$1b'));
  const isInText = ({ offset }: AnchorFacts) =>
    /\p{L}/u.test(linkable.slice(offset, source.indexOf('</a', offset)));
  return anchors.filter((anchor) => {
    const { url, inNavigation, hidden, hasImage, name } = anchor;
    if (url === null || inNavigation || hidden || hasImage || name === '' || !isInText(anchor)) return false;
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
