import { normaliseUrl } from '@plumbline/web';
import {
  isHtmlPage,
  type HtmlPageFacts,
  type PageFacts,
  type PlatformName,
  type ResourceFacts,
} from '../page-facts.ts';
import { truncate } from '../text/text.ts';
import { noPage } from './address-kind.ts';
import { declaredCanonicals } from './canonical.ts';
import { headerLinks } from './header-links.ts';
import { isAnnotation } from './hreflang.ts';
import { imageUses, type ImageUse } from './image-use.ts';
import { metaRefreshes } from './meta-refresh.ts';
import { robotsDirectives } from './robots-directives.ts';

/** Kinds of references from one page to another URL. */
export const referenceKinds = [
  'link',
  'canonical',
  'hreflang',
  'next',
  'prev',
  'alternate',
  'redirect',
  'meta-refresh',
  'iframe',
  'image',
  'script',
  'stylesheet',
  'font',
  'media',
  'icon',
  'apple-touch-icon',
  'manifest',
  'og-image',
  'twitter-image',
  'form',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** One URL that a page names. */
export interface PageReference {
  readonly kind: ReferenceKind;
  /** Normalised. */
  readonly url: string;
  /** The URL as written, if that differs from the normalised one; at most 2,048 characters. */
  readonly rawUrl: string | null;
  /** Link text, alt text, hreflang code, or media type of an alternate; at most 200 characters. */
  readonly label: string | null;
  /** True if the page's directives, or the rel of every such link on the page, say nofollow. */
  readonly nofollow: boolean;
  /** For kind `image`: how the page shows it. */
  readonly image: ImageUse | null;
}

/** The parts of a reference that a crawl uses. */
export interface NamedUrl extends Pick<PageReference, 'url' | 'kind'> {
  /** The kind of a URL that is no page, by its type, its address and the platform of the site. */
  readonly noPage: 'feed' | 'endpoint' | null;
}

/** Returns the URLs that a page of that platform names, for a crawl that follows them. */
export function namedUrls(
  found: readonly Pick<PageReference, 'url' | 'kind' | 'label'>[],
  platform: PlatformName | null,
): NamedUrl[] {
  return found.map(({ url, kind, label }) => {
    const byType = kind === 'alternate' ? noPageOfType(label ?? '') : null;
    return { url, kind, noPage: byType ?? noPage(url, platform) };
  });
}

function noPageOfType(type: string): NamedUrl['noPage'] {
  if (/^\s*application\/(?:rss|atom|rdf|feed)\+/i.test(type)) return 'feed';
  return /[/+](?:json|xml|oembed)\s*(?:;|$)/i.test(type) && !/xhtml/i.test(type) ? 'endpoint' : null;
}

/** Most references kept of one page. A page with that many has been cut. */
export const referencesMax = 5_000;

/** Returns everything that the page names, once per kind and URL. */
export function references(page: PageFacts): PageReference[] {
  const found = new Map<string, PageReference>();
  for (const draft of drafts(page)) {
    const reference = referenceOf(draft);
    if (reference === null) continue;
    const key = keyOf(reference);
    const present = found.get(key);
    // One followed link makes the target followed.
    if (present?.nofollow === true && !reference.nofollow) found.set(key, { ...present, nofollow: false });
    if (present === undefined && found.size < referencesMax) found.set(key, reference);
  }
  return [...found.values()];
}

interface Draft {
  readonly kind: ReferenceKind;
  readonly url: string | null;
  readonly raw: string | null;
  readonly label?: string | null;
  readonly nofollow?: boolean;
  readonly image?: ImageUse;
}

function referenceOf({ kind, url, raw, label, nofollow, image }: Draft): PageReference | null {
  if (url === null) return null;
  return {
    kind,
    url,
    rawUrl: raw === null || raw === url ? null : truncate(raw, 2_048),
    label: label === undefined || label === null || label === '' ? null : truncate(label, 200),
    nofollow: nofollow ?? false,
    image: image ?? null,
  };
}

/**
 * Returns the key of a reference. Fragments of a client-side router name separate pages, and languages may share a
 * URL.
 */
function keyOf({ kind, url, rawUrl, label }: PageReference): string {
  const detail = kind === 'hreflang' ? label : (route.exec(rawUrl ?? '')?.[0] ?? '');
  return `${kind} ${url} ${detail ?? ''}`;
}

const route = /#[!/].*/s;

/** Yields rare and important references first, because the list may be cut. */
function* drafts(page: PageFacts): Iterable<Draft> {
  const { response } = page;
  yield { kind: 'redirect', url: response.redirectUrl, raw: response.headers['location']?.[0] ?? null };
  for (const { source, href, url, ignored } of declaredCanonicals(page))
    if (ignored === null) yield { kind: 'canonical', url, raw: href, label: source };
  yield* headerDrafts(page);
  if (!isHtmlPage(page)) return;
  yield* metadataDrafts(page);
  yield* linkDrafts(page);
  for (const { kind, src, url, as } of page.html.resources) {
    const referenceKind = kindOfResource(kind, as);
    if (referenceKind !== null) yield { kind: referenceKind, url, raw: src };
  }
  for (const form of page.html.forms) yield { kind: 'form', url: form.url, raw: form.action };
  for (const { use, url, raw, alt } of imageUses(page))
    yield { kind: 'image', url, raw, label: alt, image: use };
}

function* headerDrafts(page: PageFacts): Iterable<Draft> {
  for (const { href, rel, parameters } of headerLinks(page)) {
    const kind = kindOfRel(rel, isAnnotation(parameters));
    if (kind !== null)
      yield {
        kind,
        url: normaliseUrl(href, page.url),
        raw: href,
        label: (kind === 'hreflang' ? parameters['hreflang'] : parameters['type']) ?? null,
      };
  }
}

function* metadataDrafts(page: HtmlPageFacts): Iterable<Draft> {
  for (const { href, url } of metaRefreshes(page)) yield { kind: 'meta-refresh', url, raw: href };
  for (const link of page.html.links) {
    const { rel, href, url, hreflang, media, type, inHead, inNoscript, inTemplate } = link;
    if (inTemplate) continue;
    const iconKind = kindOfIcon(rel);
    if (iconKind !== null) yield { kind: iconKind, url, raw: href };
    const kind = kindOfRel(rel, isAnnotation(link));
    // Search engines ignore these in the body and in a noscript, as they ignore canonicals there.
    if (kind !== null && inHead && !inNoscript)
      yield { kind, url, raw: href, label: kind === 'hreflang' ? hreflang : (type ?? media) };
  }
  const { baseUrl } = page.html.document;
  for (const { name, property, content } of page.html.metas) {
    const kind = imageMetas[property ?? name ?? ''];
    if (kind !== undefined && content !== '')
      yield { kind, url: normaliseUrl(content, baseUrl), raw: content };
  }
}

function linkDrafts(page: HtmlPageFacts): readonly Draft[] {
  const { nofollow } = robotsDirectives(page);
  return page.html.anchors
    .filter(({ href }) => href !== null && !placeOnPage.test(href))
    .map(({ href, url, rel, name }) => ({
      kind: 'link',
      url,
      raw: href,
      label: name,
      nofollow: nofollow || rel.some((token) => unfollowed.has(token)),
    }));
}

const placeOnPage = /^\s*#(?![!/])/;

const unfollowed: ReadonlySet<string> = new Set(['nofollow', 'ugc', 'sponsored']);

const imageMetas: Readonly<Record<string, ReferenceKind>> = {
  'og:image': 'og-image',
  'og:image:url': 'og-image',
  'og:image:secure_url': 'og-image',
  'twitter:image': 'twitter-image',
  'twitter:image:src': 'twitter-image',
};

function kindOfRel(rel: readonly string[], annotates: boolean): ReferenceKind | null {
  if (rel.includes('alternate') && !rel.includes('stylesheet')) return annotates ? 'hreflang' : 'alternate';
  if (rel.includes('amphtml')) return 'alternate';
  if (rel.includes('next')) return 'next';
  return rel.includes('prev') || rel.includes('previous') ? 'prev' : null;
}

function kindOfIcon(rel: readonly string[]): ReferenceKind | null {
  if (rel.some((token) => token.startsWith('apple-touch-icon'))) return 'apple-touch-icon';
  return rel.includes('icon') || rel.includes('mask-icon') ? 'icon' : null;
}

function kindOfResource(kind: ResourceFacts['kind'], as: string | null): ReferenceKind | null {
  // Icons are reported by their rel, with the other metadata.
  if (kind === 'icon') return null;
  // Known only where they are insecure, and for that alone.
  if (kind === 'css' || kind === 'import-map') return null;
  if (kind === 'object') return 'media';
  if (kind !== 'preload') return kind;
  if (as === 'script' || as === 'worker') return 'script';
  if (as === 'style') return 'stylesheet';
  return as === 'audio' || as === 'video' || as === 'track' ? 'media' : null;
}
