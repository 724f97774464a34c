import { isCjk, pageTexts, type HtmlPageFacts, type PageKind } from '@plumbline/page-facts';
import { isBoilerplate } from './boilerplate.ts';
import { openBracketAt } from './brackets.ts';
import { isListingName } from './generic-title.ts';
import { paragraphsFromLead } from './lead.ts';
import { sentencesOfParagraph } from './sentences.ts';
import { delimiter, fold, siteName, withoutSiteName } from './site-name.ts';
import { hasCode } from './template-token.ts';

const LENGTH_MIN = 40;
/** A paragraph with more of these separators is a row of links: "A | B | C". */
const BARS_MAX = 2;
const ANNOUNCEMENT_WORDS_MIN = 8;
/** Share of letters in prose; texts with fewer are code, tables or lists of numbers. */
const LETTERS_SHARE_MIN = 0.75;

/** Tells whether a text is as short as a caption, a date or a label. */
export function isShort(text: string, lengthMin = LENGTH_MIN): boolean {
  return text.length * (isCjk(text) ? 2 : 1) < lengthMin;
}

/**
 * Returns the sentences of the main content from its introduction on, without labels and the heading. Those between which
 * none was left out are together.
 */
export function contentSentences(page: HtmlPageFacts): readonly (readonly string[])[] {
  const known = sentencesOfPages.get(page);
  if (known !== undefined) return known;
  const { title, h1 } = pageTexts(page);
  const sentences = hasProse(page) ? sentencesOfParagraphs(page.html.text.paragraphs, [title, h1]) : [];
  sentencesOfPages.set(page, sentences);
  return sentences;
}

/** Tells whether the text of a page is its own. That of a list belongs to its entries. */
export function hasProse(page: HtmlPageFacts): boolean {
  const { kind } = page;
  return (kind === null || !withoutProse.has(kind.is)) && !namesOf(page).some(namesListing);
}

/** Returns the title and the heading of a page without the name of the site. */
export function namesOf(page: HtmlPageFacts): readonly string[] {
  const { title, h1 } = pageTexts(page);
  const name = siteName(page);
  return [withoutSiteName(title, name), page.site.isHomePage ? h1 : withoutSiteName(h1, name)];
}

/** Tells whether the first part of a name is the name of a list. */
function namesListing(name: string): boolean {
  return isListingName(name.split(delimiter, 1)[0] ?? '');
}

/** Kinds of page whose text is the same on every site, or belongs to the pages that they list. */
const withoutProse: ReadonlySet<PageKind> = new Set([
  'archive',
  'login',
  'error',
  'shell',
  'feed',
  'endpoint',
]);

/** Cached, because title, description and preview of a page all use them. */
const sentencesOfPages = new WeakMap<HtmlPageFacts, readonly (readonly string[])[]>();

function sentencesOfParagraphs(
  paragraphs: readonly string[],
  pageNames: readonly string[],
): readonly (readonly string[])[] {
  const sentences = paragraphsFromLead(proseOf(paragraphs, pageNames), pageNames.join(' ')).flatMap(
    sentencesOfParagraph,
  );
  const together: string[][] = [[]];
  for (const sentence of sentences) {
    const [whole] = withoutAnnouncement(sentence).filter(isWholeStatement);
    if (whole === undefined) together.push([]);
    else together.at(-1)?.push(whole);
  }
  return together;
}

/**
 * Returns the first paragraphs that are sentences, from a page with these names. It leaves out labels, menus and
 * entries of lists. Repeated paragraphs are labels or cells of a table, so it leaves them out, too.
 */
export function proseOf(
  paragraphs: readonly string[],
  pageNames: readonly string[],
  countMax = Infinity,
): readonly string[] {
  const names = new Set(pageNames.map(fold));
  const isProse = (text: string) =>
    !isShort(text) &&
    !isMenu(text) &&
    isWritten(text) &&
    !names.has(fold(text)) &&
    !hasCode(text) &&
    !isBoilerplate(text) &&
    !isEntry(text, pageNames);
  const found: string[] = [];
  for (const text of withoutRepeated(paragraphs)) {
    if (found.length === countMax) break;
    if (isProse(text)) found.push(text);
  }
  return found;
}

/**
 * Tells whether a sentence is complete, written by a person, and points to nothing that a search result leaves out.
 */
export function isWholeStatement(sentence: string): boolean {
  return (
    ![
      timestamp,
      pointsElsewhere,
      markOfEntry,
      label,
      cutOff,
      price,
      offer,
      number,
      placeInList,
      salutation,
      garbled,
    ].some((fault) => fault.test(sentence)) &&
    (sentence.match(clock)?.length ?? 0) < HOURS_MIN &&
    openBracketAt(sentence) === -1
  );
}

/**
 * Tells whether a paragraph is an entry of a list and not a sentence: it begins in lower case, and not with a word from
 * the page's names.
 */
function isEntry(text: string, pageNames: readonly string[]): boolean {
  const [first = ''] = text.split(/\s/, 1);
  return /^\p{Ll}/u.test(first) && !pageNames.some((name) => fold(name).includes(fold(first)));
}

/** Returns the paragraphs that occur only once on the page. */
function withoutRepeated(paragraphs: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const text of paragraphs) times.set(text, (times.get(text) ?? 0) + 1);
  return paragraphs.filter((text) => times.get(text) === 1);
}

/** Text that a program wrote. */
export const timestamp = /\d{1,2}:\d{2}:\d{2}|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/**
 * The number of a clause or step, the time of an entry, or the mark of a note, a question or its answer: "(1) All orders".
 */
const markOfEntry = /^[※*†]|^(?:\(?(?:\d+|[a-z])\)|\d+\.|\d{1,2}[:.]\d{2}\s*[–—-]|[QA][:.])\s/;

/** One or two words that name the value after them: "Opening hours: daily". */
const label = /^[^\s:：]{1,25}(?:\s[^\s:：]{1,15})?\s?(?::\s|：)/u;

/** The end of a text that goes on elsewhere. */
export const cutOff = /(?:…|\.\.\.)\]?$/;

/** A price, but not `$1`, which is a parameter. */
const price =
  /\p{Sc}\s?\d+(?:\d|[.,]\d)|[^\P{Sc}$]\s?\d|\d\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|TL|kr|Kč|zł|руб)(?!\p{L})|円|元)/u;

/** A discount, or who paid for the text. */
const offer =
  /\d\s?%\s?(?:off|discount|rabatt|de réduction|de remise|de descuento|di sconto|de desconto|korting|zniżki|slev[ay]|скид)|\bsponsored by\b|\bpromo(?:tion)? ?codes?\b/iu;

/** The beginning of a letter or post: "Hi all, I have a question". */
const salutation = /^(?:hi|hello|hey|hallo|dear|liebe|bonjour|hola|olá|ciao)(?:\s[^\s,]{1,20}){0,3}[,!]/iu;

/** UTF-8 that was read as another encoding: "StraÃŸe", or with letters that were lost before. */
const garbled = /\uFFFD|ï¿½|пїЅ|Ã[\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A€™]|â€/u;

/** The number of a telephone, a company or an account; neither a range of years nor thousands. */
const number =
  /(?<![\d.,])(?!\d{4}\s?[-–]\s?\d{4}(?!\d)|\d{4}-\d{2}-\d{2}|\d{1,3}(?:\s\d{3})+(?!\d))\+?\d(?:[\s()/-]{0,2}\d){6,}/;

/** "25 – 48 of 310 results". */
const placeInList = /\d\s?[-–]\s?\d+\s\p{L}+\s\d/u;

/** A sentence with so many times of the day has the hours of something. */
const HOURS_MIN = 2;
const clock =
  /\d{1,2}(?::\d{2}|\s?(?:[ap]\.?\s?m|uhr|h)(?!\p{L})|\s?[時时点]|(?=\s?(?:bis|to|tot|à|al?|do|[-–])\s?\d{1,2}\s?(?:[ap]\.?\s?m|uhr|h)(?!\p{L})))/giu;

/** Text that points to a place on the page, or to an address, which a search result does not show. */
const pointsElsewhere = new RegExp(
  [
    "\\[\\d+\\]|https?://|\\S@\\S|^cf\\.|^for [^,.]*(?:information|details|material)\\b|^for [^.]*, see |[,;(]\\s?(?:see|siehe)\\s(?!you\\b)|^(?:voici|ecco|here(?:[’']s| is)) |^(?:below|above|here) (?:is|are)\\b",
    '\\b(?:see (?:also|below|above|section|chapter|appendix|figure|table)|(?:shown|listed|described|given|documents|pages|sections) (?:above|below)|(?:next|previous|preceding) (?:section|chapter|page)|the following|as follows)\\b',
    '\\bsiehe (?:auch|unten|oben|abschnitt|kapitel)\\b|\\b(?:section|chapter|figure|table|example|abschnitt|kapitel|abbildung|tabelle) \\d',
    '\\bvoir (?:aussi|le chapitre|la section|la figure|le tableau)|\\bci-(?:dessous|dessus|après)(?!\\p{L})|\\bvéase\\b|\\bver también\\b|\\bvedi (?:anche|il capitolo|la sezione)\\b|\\bzie (?:ook|hoofdstuk)\\b',
    '\\bl[ao]s siguientes\\b|\\b[ai]s? seguintes\\b|\\b(?:i|le) seguenti\\b|\\b(?:die|den|der) folgenden?\\b',
    '(?<!\\p{L})см\\.|(?<!\\p{L})следующ(?:ие|их|ими?)(?!\\p{L})|参照|参见|參見|请见|^(?:下面|以下)|第\\s*\\d+\\s*章',
  ].join('|'),
  'iu',
);

/**
 * Removes a label that announces a list. If the announcement is a whole sentence, it stays and ends with a full stop.
 */
function withoutAnnouncement(sentence: string): readonly string[] {
  if (!sentence.endsWith(':')) return [sentence];
  const isLabel = sentence.split(/\s+/).length < ANNOUNCEMENT_WORDS_MIN || pointsAhead.test(sentence);
  return isLabel ? [] : [`${sentence.slice(0, -1)}.`];
}

const pointsAhead =
  /\b(?:following|as follows|below|this|these|like so|folgende[nrsm]?|so aus|suivante?s?|ci-dessous|siguientes?|seguenti?)\b[^.]{0,40}:$|\b(?:are|is|were|was|be|includes?|including|by|with|for|to|of|as|sind|ist|wie|mit|für|von|sont|est|son|es)\s?:$/i;

function isMenu(text: string): boolean {
  return (text.match(/[|·•›»]/g)?.length ?? 0) > BARS_MAX;
}

function isWritten(text: string): boolean {
  return lengthOf(text.match(/[\p{L}\p{M}]+/gu)) >= LETTERS_SHARE_MIN * lengthOf(text.match(/\S+/g));
}

function lengthOf(parts: readonly string[] | null): number {
  return parts?.reduce((sum, { length }) => sum + length, 0) ?? 0;
}
