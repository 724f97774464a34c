import { isInternal } from '@plumbline/web';
import type { HtmlPageFacts, PageFacts, PageKind, PageKindFacts, PlatformName } from '../page-facts.ts';
import { countWords } from '../text/words.ts';
import { addressKind, type AddressKind } from './address-kind.ts';
import { notFoundText } from './not-found-text.ts';

/** A page with this many words is something to read beside its form, even if its address names a form. */
const WORDS_BESIDE_FORM = 200;
/** The same number beside a sign-in form. It is lower because many pages have such a form. */
const WORDS_BESIDE_SIGN_IN = 60;
const FORM_CONTROLS_MIN = 3;
/** An article is longer than a teaser, and shows its own date rather than those of many. */
const ARTICLE_WORDS_MIN = 200;
const ARTICLE_DATES_MAX = 3;
/** A list has many links, and few words beside each. */
const LISTING_LINKS_MIN = 10;
const LISTING_WORDS_A_LINK_MAX = 20;
/** A short list has few links and hardly anything else. */
const SHORT_LISTING_LINKS_MIN = 3;
const SHORT_LISTING_WORDS_MAX = 5;

/** A page whose kind is not known yet. */
type Unsorted<Page extends PageFacts> = Omit<Page, 'kind'>;
type HtmlPage = Unsorted<HtmlPageFacts>;

/** Returns the kind of a page with the reasons; null if there is no sign of one. */
export function pageKind(page: Unsorted<PageFacts>): PageKindFacts | null {
  const { response, html, platform, url } = page;
  if (response.status === null || response.isChallenge || response.redirectUrl !== null) return null;
  if (response.status >= 400) return kind('error', `answers ${response.status}`);
  const byAddress = addressKind(url, platform?.name ?? null);
  return html === null
    ? (byMediaType(response.mediaType) ?? (byAddress && ofAddress(byAddress)))
    : kindOfHtml({ ...page, html }, byAddress);
}

function kindOfHtml(page: HtmlPage, byAddress: AddressKind | null): PageKindFacts | null {
  const { words } = page.html.text;
  // Addresses of forms and lists are words that a page may be about.
  const isByAddress = byAddress !== null && (!isForm.has(byAddress.is) || words < WORDS_BESIDE_FORM);
  return (
    asError(page) ??
    asSignIn(page) ??
    (page.html.dom.looksClientRendered ? kind('shell', 'an empty shell that scripts fill in') : null) ??
    byClass(page) ??
    (isByAddress ? ofAddress(byAddress) : null) ??
    asArticle(page) ??
    asForm(page) ??
    asListing(page)
  );
}

const isForm: ReadonlySet<PageKind> = new Set(['form', 'login']);

function kind(is: PageKind, ...reasons: readonly string[]): PageKindFacts {
  return { is, reasons, isPrivate: is === 'login' };
}

function ofAddress({ is, reason, isPrivate }: AddressKind): PageKindFacts {
  return { is, reasons: [reason], isPrivate };
}

function byMediaType(mediaType: string | null): PageKindFacts | null {
  if (mediaType === null) return null;
  if (/^application\/(?:rss|atom|rdf|feed)\+/.test(mediaType)) return kind('feed', `of type ${mediaType}`);
  return /[/+]json$/.test(mediaType) ? kind('endpoint', `of type ${mediaType}`) : null;
}

function asError(page: HtmlPage): PageKindFacts | null {
  const phrase = notFoundText(page)?.matchedPhrase ?? null;
  return phrase === null ? null : kind('error', `a page that says "${phrase}"`);
}

function asSignIn({ html: { forms, text } }: HtmlPage): PageKindFacts | null {
  const asks = forms.some(({ inputTypes }) => inputTypes.includes('password'));
  return asks && text.words < WORDS_BESIDE_SIGN_IN ? kind('login', 'a form that asks for a password') : null;
}

/** Classes by which themes mark kinds of pages, the narrower kind first. */
const classes: Readonly<Partial<Record<PlatformName, Readonly<Record<string, PageKind>>>>> = {
  WordPress: {
    error404: 'error',
    'search-results': 'listing',
    'search-no-results': 'listing',
    'post-type-archive': 'listing',
    'tax-product_cat': 'listing',
    blog: 'listing',
    attachment: 'archive',
    archive: 'archive',
    'single-post': 'article',
    'woocommerce-cart': 'form',
    'woocommerce-checkout': 'form',
    'woocommerce-account': 'login',
    'privacy-policy': 'legal',
  },
  Shopify: {
    'template-collection': 'listing',
    'template-list-collections': 'listing',
    'template-search': 'listing',
    'template-article': 'article',
    'template-404': 'error',
    'template-cart': 'form',
  },
  Drupal: { 'path-taxonomy': 'archive', 'page-taxonomy': 'archive' },
  Ghost: {
    'tag-template': 'archive',
    'author-template': 'archive',
    'home-template': 'listing',
    'post-template': 'article',
    'error-template': 'error',
  },
  Docusaurus: {
    'blog-list-page': 'listing',
    'blog-post-page': 'article',
    'blog-tags-list-page': 'archive',
    'blog-tags-post-list-page': 'archive',
    'blog-authors-posts-page': 'archive',
    'docs-tags-list-page': 'archive',
    'docs-tag-doc-list-page': 'archive',
  },
  MediaWiki: { 'ns-special': 'endpoint', 'ns-14': 'archive', 'action-edit': 'endpoint' },
};

function byClass({ html, platform }: HtmlPage): PageKindFacts | null {
  const known = platform === null ? undefined : classes[platform.name];
  if (known === undefined || platform === null) return null;
  const found = Object.entries(known).find(([name]) => html.document.classes.includes(name));
  return found === undefined ? null : kind(found[1], `class "${found[0]}" of ${platform.name}`);
}

function asArticle({ html: { dom, text, metas } }: HtmlPage): PageKindFacts | null {
  if (metas.some(({ property, content }) => property === 'og:type' && content.trim() === 'article'))
    return kind('article', 'og:type article');
  if (metas.some(({ property, content }) => property === 'article:published_time' && content.trim() !== ''))
    return kind('article', 'article:published_time');
  const hasOwnDate = dom.times.length > 0 && dom.times.length <= ARTICLE_DATES_MAX;
  return dom.hasArticleElement && hasOwnDate && text.words >= ARTICLE_WORDS_MIN
    ? kind('article', 'article element', 'date or author')
    : null;
}

function asForm({ html: { forms, text, dom } }: HtmlPage): PageKindFacts | null {
  const counts = forms.map(({ inputTypes }) => inputTypes.filter((type) => isAsked.has(type)).length);
  const isLong = Math.max(dom.fieldsOutsideForms, ...counts) >= FORM_CONTROLS_MIN;
  return isLong && text.words < WORDS_BESIDE_FORM ? kind('form', 'a form with little beside it') : null;
}

const isAsked: ReadonlySet<string> = new Set([
  'text',
  'email',
  'tel',
  'textarea',
  'select',
  'number',
  'date',
  'url',
  'file',
]);

function asListing({ html, url, site }: HtmlPage): PageKindFacts | null {
  const items = html.anchors.filter(
    (link) =>
      link.url !== null &&
      link.url !== url &&
      !link.inNavigation &&
      !link.hidden &&
      link.name !== '' &&
      isInternal(link.url, site.hosts),
  );
  const count = new Set(items.map((link) => link.url)).size;
  const { words } = html.text;
  const isLong = count >= LISTING_LINKS_MIN && words < count * LISTING_WORDS_A_LINK_MAX;
  return isLong || (count >= SHORT_LISTING_LINKS_MIN && isInLinks(words - SHORT_LISTING_WORDS_MAX, items))
    ? kind('listing', `${count} links with few words beside them`)
    : null;
}

/**
 * Tells whether the links have at least this many words. It compares lengths first, because counting words is slow and
 * most links have fewer characters than that.
 */
function isInLinks(words: number, links: readonly { readonly name: string }[]): boolean {
  const names = links.map(({ name }) => name).join(' ');
  return words <= names.length && words <= countWords(names);
}
