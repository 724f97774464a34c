import { pageTexts, wordsOf, type HtmlPageFacts, type ImageFacts } from '@plumbline/page-facts';
import { hasSession } from '@plumbline/web';
import { isBoilerplate } from './boilerplate.ts';
import { cutOff } from './content-sentences.ts';
import { greets, isGenericTitle, isGenericTopic } from './generic-title.ts';
import { isOfOtherPages } from './internal-links/link-terms.ts';
import { descriptionLimits, measureText } from './limits.ts';
import { ownAddress } from './own-address.ts';
import { partlySupportedPreviewFormat, unsupportedPreviewFormats } from './preview-formats.ts';
import { delimiter, fold, isSameName, withoutSiteName } from './site-name.ts';
import { suggestDescription } from './suggest-description.ts';
import { spelledOut } from './spelling.ts';
import { ownNamesFirst, shownSiteName } from './suggest-title.ts';
import { hasCode } from './template-token.ts';
import { visibleText } from './visible-text.ts';

/** Contents for the tags of an Open Graph block; null without a value. */
export interface OpenGraph {
  readonly 'og:title': string | null;
  readonly 'og:description': string | null;
  readonly 'og:type': 'article' | 'product' | 'website';
  readonly 'og:url': string;
  /** Absolute. */
  readonly 'og:image': string | null;
  /** Width of the picture in pixels, from its markup. */
  readonly 'og:image:width': string | null;
  readonly 'og:image:height': string | null;
}

/** Pixels below which previews show a thumbnail at best. */
const imageWidthMin = 600;
const imageHeightMin = 315;

/** Suggests an Open Graph block (https://ogp.me/) from the content of the page; nothing is invented. */
export function suggestOpenGraph(page: HtmlPageFacts): OpenGraph {
  const { description } = pageTexts(page);
  const isWritten =
    description !== '' &&
    !hasCode(description) &&
    !cutOff.test(description) &&
    !isBoilerplate(description) &&
    !repeatsTitle(description, page);
  const isShort = measureText(description, descriptionLimits).isTooShort;
  const ofContent = isWritten && !isShort ? null : suggestDescription(page, 'content');
  const image = page.html.images.find(isPreview);
  return {
    'og:title': headlineOf(page),
    'og:description': ofContent ?? (isWritten ? description : null),
    'og:type': typeOf(page),
    'og:url': ownAddress(page),
    'og:image': image?.url ?? null,
    'og:image:width': image?.width?.trim() ?? null,
    'og:image:height': image?.height?.trim() ?? null,
  };
}

/** Tells whether a description has no word that the title lacks, so that it says nothing below it. */
function repeatsTitle(description: string, page: HtmlPageFacts): boolean {
  const title = new Set(wordsOf(fold(pageTexts(page).title)));
  return wordsOf(fold(description)).every((word) => title.has(word));
}

/**
 * Returns the subject of the page without the name of the site, from a title or h1 that says something. A home page
 * without either has that name.
 */
export function headlineOf(page: HtmlPageFacts): string | null {
  const { title, h1 } = pageTexts(page);
  const names = (title !== '' && greets(h1) ? [title] : [title, h1]).toSorted(ownNamesFirst(page));
  const name = shownSiteName(page);
  const saysSomething = (text: string) =>
    text !== '' &&
    !isGenericTitle(text, page) &&
    (page.site.isHomePage || !isGenericTopic(withoutSiteName(text, name)));
  const text = names.find(saysSomething) ?? '';
  const own =
    name === null ? withoutUnknownName(text, page) : beforeName(withoutSiteName(text, name) || text, name);
  const headline = visibleText(spelledOut(withoutGenericEnds(own), page));
  const saysNothing =
    headline === '' || hasCode(headline) || isGenericTopic(headline) || isBoilerplate(headline);
  return saysNothing ? (page.site.isHomePage ? name : null) : headline;
}

/** Returns the part of a title before the name of the site in its middle, and the slogan behind it. */
function beforeName(title: string, name: string): string {
  const pieces = title.split(pieceOfTitle);
  const at = pieces.findIndex((piece, place) => place > 0 && isSameName(piece, name));
  const before = pieces.slice(0, Math.max(0, at - 1)).join('');
  return before === '' || isGenericTopic(before) ? title : before;
}

/** Removes a first or last part that says nothing, such as "Home". */
function withoutGenericEnds(title: string): string {
  const pieces = title.split(pieceOfTitle);
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  if (pieces.length > 1 && isGenericTopic(first)) return pieces.slice(2).join('');
  return pieces.length > 1 && isGenericTopic(last) ? pieces.slice(0, -2).join('') : title;
}

/** Splits a title into its parts and the delimiters between them. */
const pieceOfTitle = new RegExp(`(${delimiter.source})`, 'u');

/**
 * Removes the end of a title that adds to the h1 what is probably the name of the site: it stands behind a bar, or on
 * the page outside of its content. The end of the title of a home page is its slogan.
 */
function withoutUnknownName(title: string, page: HtmlPageFacts): string {
  const { main, visible } = page.html.text;
  const { h1 } = pageTexts(page);
  const last = title.split(delimiter).at(-1) ?? '';
  const before = title.slice(0, title.length - last.length);
  if (page.site.isHomePage) return title;
  const isOfSite = /[|｜]\s*$/.test(before) || (visible.includes(last) && !main.includes(last));
  return isOfSite && h1 !== '' && fold(withoutSiteName(before, null)) === fold(h1) ? h1 : title;
}

function typeOf(page: HtmlPageFacts): OpenGraph['og:type'] {
  if (isOfOtherPages(page)) return 'website';
  const { structuredData, metas } = page.html;
  const articles = structuredData.nodes.filter(({ types }) =>
    types.some((type) => /Article$|^BlogPosting$/.test(type)),
  );
  // Several article nodes are the articles that the page lists.
  const isArticle =
    articles.length === 1 ||
    metas.some(({ property, content }) => property === 'article:published_time' && content !== '');
  if (isArticle) return 'article';
  const products = structuredData.nodes.filter(({ types }) => types.includes('Product'));
  return products.length === 1 ? 'product' : 'website';
}

/** Finds a picture of the content that is large enough by its markup. */
function isPreview(image: ImageFacts): boolean {
  return (
    image.element === 'img' &&
    image.inMain &&
    !image.hidden &&
    image.url !== null &&
    // With another source for a script to load, the present one is a placeholder.
    image.dataSrc === null &&
    !hasSession(image.url) &&
    isSupported(image.url) &&
    pixels(image.width) >= imageWidthMin &&
    pixels(image.height) >= imageHeightMin
  );
}

function isSupported(url: string): boolean {
  const format = new URL(url).pathname.split('.').pop()?.toLowerCase() ?? '';
  return format !== partlySupportedPreviewFormat && !unsupportedPreviewFormats.has(format);
}

function pixels(attribute: string | null): number {
  return attribute !== null && /^\d+$/.test(attribute.trim()) ? Number(attribute) : 0;
}
