import { collapseSpace, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { isInternal, normaliseUrl } from '@plumbline/web';
import { spelledOut } from './spelling.ts';
import { hasCode } from './template-token.ts';
import { visibleText } from './visible-text.ts';

/**
 * Returns the name of the site: og:site_name, the name of its WebSite node, its application-name, or the part of the
 * title that spells the host or names the organisation behind the site. Null without any of them.
 * Follows https://developers.google.com/search/docs/appearance/site-names.
 */
export function siteName(page: HtmlPageFacts): string | null {
  const known = namesOfSites.get(page);
  if (known !== undefined) return known;
  const name = findSiteName(page);
  namesOfSites.set(page, name);
  return name;
}

/** Cached, because many checks and suggestions for a page need the name of the site. */
const namesOfSites = new WeakMap<HtmlPageFacts, string | null>();

function findSiteName(page: HtmlPageFacts): string | null {
  const declared = [
    metaContent(page, 'property', 'og:site_name'),
    webSiteName(page),
    metaContent(page, 'name', 'application-name'),
  ];
  return (
    declared.find((name) => name !== null && !hasCode(name) && !isDefaultName(name)) ??
    titlePartLikeHost(page) ??
    titlePartOfOrganisation(page)
  );
}

/** Tells whether a site builder gives this name to sites that have none yet: "My Site 1", "Your awesome title". */
export function isDefaultName(name: string): boolean {
  return defaultName.test(name.trim());
}

const defaultName =
  /^(?:your awesome title|mysite(?: \d+)?|my (?:awesome |new )?(?:hugo )?(?:site|web ?site|blog|docs|word ?press(?: (?:blog|site|website))?|store|shop|app)(?: \d+)?|(?:your |the )?(?:site|web ?site|blog|company|business|brand|store|shop) ?(?:name|title)|your (?:site|web ?site|company|business|brand|store)|new site|untitled(?: site)?|meine? (?:blog|web ?seite|website|homepage)|mon (?:site|blog)|mi (?:sitio|blog|tienda)|react app|create next app|vite app|localhost)$/iu;

const SHARE_MIN = 0.2;
const TITLES_MIN = 3;

/** Returns the first or last part that many titles of a site share, for sites that state their name nowhere else. */
export function sharedSiteName(titles: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const parts = title.split(delimiter);
    if (parts.length < 2) continue;
    for (const part of new Set([parts[0], parts.at(-1)])) {
      if (part !== undefined && part !== '') counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  if (most === undefined) return null;
  const [name, count] = most;
  return count >= Math.max(TITLES_MIN, SHARE_MIN * titles.length) ? name : null;
}

/**
 * Removes the name of the site and its delimiters from the start or end of a title. After a bar, a longer or shorter
 * form of the name counts too.
 */
export function withoutSiteName(title: string, name: string | null): string {
  const parts = title.split(delimiter);
  const isName = (part = '') => (name !== null && isSameName(part, name)) || isDefaultName(part);
  if (isName(parts[0]) && parts.length > 1) return trimDelimiters(title.slice(parts[0]?.length));
  const last = parts.at(-1) ?? '';
  const before = title.slice(0, title.length - last.length);
  const isOtherForm = name !== null && /[|｜]\s*$/.test(before) && isLongerOrShorter(last, name);
  return trimDelimiters(isName(last) || isOtherForm ? before : title);
}

/** Tells whether two names are the same but for a remark in Japanese brackets, such as 【公式】 for the official site. */
export function isSameName(one: string, other: string): boolean {
  const bare = (name: string) => fold(name.replace(/^【[^】]*】|【[^】]*】$/gu, ''));
  return fold(one) === fold(other) || (bare(one) !== '' && bare(one) === bare(other));
}

/** Tells whether one of two names begins with all words of the other, as "Acme Tools" and "Acme【公式】" do with "Acme". */
function isLongerOrShorter(one: string, other: string): boolean {
  const [short = '', long = ''] = [fold(one), fold(other)].toSorted((a, b) => a.length - b.length);
  return short !== '' && long.startsWith(short) && !/^[\p{L}\p{M}\p{N}]/u.test(long.slice(short.length));
}

/** Removes emoji, which belong to no name. */
export function withoutEmoji(name: string): string {
  return name.replace(/\p{Emoji_Presentation}|\p{Emoji}\u{FE0F}/gu, '').trim();
}

/** Folds case, white space and characters that nobody sees for comparison. The Turkish ı counts as i. */
export function fold(text: string): string {
  if (ascii.test(text)) return collapseSpace(text).toLowerCase();
  return visibleText(text.normalize('NFKC')).toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i');
}

/** Most texts are only ASCII, and normalising them changes nothing. */
const ascii = /^[\0-\x7F]*$/;

/** A guillemet without a counterpart, since a pair of them quotes. */
const guillemet = '(?<!«[^»]*)»(?![^»]*«)|(?<!»[^«]*)«(?![^«]*»)';

/** Delimiter of title parts: a bar, a dash, colon, dot or guillemet beside a space, or what divides Chinese titles. */
export const delimiter = new RegExp(
  `(?:(?<!\\s)\\s+)?[|｜]\\s*|(?<!\\s)\\s+(?:[-–—:·•›]|${guillemet})\\s*|(?:[:›]|${guillemet})\\s+|(?<=\\p{Script=Han})[-_](?=\\p{Script=Han})`,
  'u',
);

function trimDelimiters(text: string): string {
  const quotes = text.includes('«') && text.includes('»');
  return text.replace(quotes ? endsBesideQuotes : ends, '');
}

const ends = /^[\s|｜\-–—:·•»«›]*|(?<![\s|｜\-–—:·•»«›])[\s|｜\-–—:·•»«›]*$|(?<=\p{Script=Han})_$/gu;
const endsBesideQuotes = /^[\s|｜\-–—:·•›]*|(?<![\s|｜\-–—:·•›])[\s|｜\-–—:·•›]*$|(?<=\p{Script=Han})_$/gu;

function metaContent(page: HtmlPageFacts, attribute: 'name' | 'property', key: string): string | null {
  return page.html.metas.find((meta) => meta[attribute] === key && meta.content !== '')?.content ?? null;
}

function webSiteName(page: HtmlPageFacts): string | null {
  const node = page.html.structuredData.nodes.find(({ types }) => types.includes('WebSite'));
  const name = node?.properties['name'];
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}

/** Finds the text that spells the host: "Acme Tools" for https://www.acme-tools.co.uk/. */
function titlePartLikeHost(page: HtmlPageFacts): string | null {
  const labels = new URL(page.url).hostname.split('.').map(lettersOf);
  const parts = pageTexts(page).title.split(delimiter);
  const isLikeHost = (part = '') => lettersOf(part) !== null && labels.includes(lettersOf(part));
  const name = [parts.at(-1), parts[0]].find(isLikeHost);
  return name === undefined ? null : spelledOut(name, page);
}

/** Finds the text that names an organisation at the root of the site, not an employer or an organiser. */
function titlePartOfOrganisation(page: HtmlPageFacts): string | null {
  const names = page.html.structuredData.nodes.flatMap(({ types, properties: { name, url } }) => {
    const address = typeof url === 'string' ? normaliseUrl(url, page.url) : null;
    const isHere =
      address !== null && new URL(address).pathname === '/' && isInternal(address, page.site.hosts);
    const isOrganisation = types.some((type) => /Organization$|Business$/.test(type));
    return isHere && isOrganisation && typeof name === 'string' ? [name] : [];
  });
  const parts = pageTexts(page).title.split(delimiter);
  const isNamed = (part = '') => names.some((name) => fold(name) === fold(part));
  return parts.length < 2 ? null : ([parts.at(-1), parts[0]].find(isNamed) ?? null);
}

function lettersOf(text: string): string | null {
  const letters = fold(text).replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length < 3 ? null : letters;
}
