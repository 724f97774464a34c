import { pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { hasSession, isInternal, withoutTrackingParameters } from '@plumbline/web';
import { ownAddress } from './own-address.ts';
import { fold, siteName, withoutEmoji } from './site-name.ts';
import { headlineOf, suggestOpenGraph } from './suggest-open-graph.ts';
import { hasCode } from './template-token.ts';

/** Values of a schema.org node, ready for JSON. */
export type NodeValues = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, string>>>
>;

export interface BreadcrumbItem {
  readonly '@type': 'ListItem';
  readonly position: number;
  readonly name: string;
  /** Absolute URL; only the last item may lack it. */
  readonly item?: string;
}

/** Least side of a logo that Google accepts, in pixels. */
const logoWidthMin = 112;

/** Returns the properties of an Article that the page shows. */
export function suggestArticle(page: HtmlPageFacts): NodeValues {
  const author = meta(page, 'author');
  return present({
    headline: articleHeadline(page),
    image: meta(page, 'og:image') ?? suggestOpenGraph(page)['og:image'],
    datePublished: meta(page, 'article:published_time') ?? publishedDate(page),
    dateModified: meta(page, 'article:modified_time'),
    author: author === null || URL.canParse(author) ? null : { '@type': 'Person', name: author },
  });
}

/** Returns the h1 where the title adds to it, such as the name of a section. */
function articleHeadline(page: HtmlPageFacts): string | null {
  const { h1 } = pageTexts(page);
  const headline = headlineOf(page);
  return h1 !== '' && headline !== null && fold(headline).startsWith(fold(h1)) ? h1 : headline;
}

/**
 * Returns the visible breadcrumb as a list. Returns null if it has fewer than two entries, if one name holds several
 * entries, if an inner entry has no link, or if a link is to an address that nobody should copy.
 */
export function suggestBreadcrumb(page: HtmlPageFacts): readonly BreadcrumbItem[] | null {
  const entries = page.html.dom.breadcrumb.filter(({ name }) => name !== '');
  const isComplete = entries.slice(0, -1).every(({ url }) => url !== null);
  const isClean = entries.every(({ url }) => url === null || isCleanUrl(url, page));
  if (
    entries.length < 2 ||
    !isComplete ||
    !isClean ||
    entries.some(({ name }) => /[›»]/.test(name) || hasCode(name))
  )
    return null;
  return entries.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(url === null ? {} : { item: url }),
  }));
}

function isCleanUrl(url: string, { site }: HtmlPageFacts): boolean {
  const isInsecure = url.startsWith('http:') && site.prefersHttps && isInternal(url, site.hosts);
  return (
    !isInsecure &&
    !hasSession(url) &&
    withoutTrackingParameters(url) === url &&
    !new URL(url).pathname.includes('//')
  );
}

/** Returns the name and address of the site from its home page; null without a name. */
export function suggestWebSite(page: HtmlPageFacts): { readonly name: string; readonly url: string } | null {
  const name = withoutEmoji(siteName(page) ?? '');
  return name === '' ? null : { name, url: ownAddress(page) };
}

/** Returns the organisation behind the site from its home page; null without a name. */
export function suggestOrganization(page: HtmlPageFacts): NodeValues | null {
  const site = suggestWebSite(page);
  if (site === null) return null;
  const profiles = profileLinks(page);
  return present({ ...site, logo: largeIcon(page), sameAs: profiles.length === 0 ? null : profiles });
}

/** Returns the links in header, navigation and footer to the organisation's pages on social networks. */
function profileLinks(page: HtmlPageFacts): readonly string[] {
  const urls = page.html.anchors
    .filter(({ inNavigation, url }) => inNavigation && url !== null && isProfile(url))
    .map(({ url }) => url)
    .filter((url) => url !== null);
  return [...new Set(urls)].slice(0, 10);
}

const profileHost =
  /(?:^|\.)(?:facebook\.com|instagram\.com|linkedin\.com|x\.com|twitter\.com|youtube\.com|tiktok\.com|pinterest\.\w+|github\.com|mastodon\.social|xing\.com)$/;

/** Path of a profile: "/acme", "/company/acme". Longer paths lead to posts, videos, repositories and forms to share. */
const profilePath =
  /^\/(?:(?:company|school|showcase|channel|c|user|pages|people)\/)?(?!(?:sharer?(?:\.php)?|shareArticle|intent|watch|playlist|search|explore|hashtag|home|login)\/?$)[^/]+\/?$/i;

function isProfile(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return profileHost.test(hostname) && profilePath.test(pathname);
}

function largeIcon(page: HtmlPageFacts): string | null {
  const icon = page.html.links.find(
    ({ rel, sizes }) =>
      rel.some((token) => token === 'icon' || token.startsWith('apple-touch-icon')) &&
      Number(/^(\d+)x\d+$/i.exec(sizes?.trim() ?? '')?.[1] ?? 0) >= logoWidthMin,
  );
  return icon?.url != null && isInternal(icon.url, page.site.hosts) ? icon.url : null;
}

function publishedDate({ html }: HtmlPageFacts): string | null {
  const date = html.dom.publishedDate?.trim() ?? '';
  return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(date) ? date : null;
}

function meta(page: HtmlPageFacts, key: string): string | null {
  const found = page.html.metas.find(
    ({ name, property, content, inTemplate }) =>
      !inTemplate && (name === key || property === key) && content.trim() !== '',
  );
  return found?.content.trim() ?? null;
}

function present(values: Readonly<Record<string, NodeValues[string] | null>>): NodeValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}
