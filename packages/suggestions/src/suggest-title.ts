import {
  h1sOf,
  looksPaginated,
  pageTexts,
  textLength,
  type AnchorFacts,
  type HtmlPageFacts,
} from '@plumbline/page-facts';
import { isInternal } from '@plumbline/web';
import { isDefaultText } from './boilerplate.ts';
import { openBracketAt } from './brackets.ts';
import { contentSentences, timestamp } from './content-sentences.ts';
import { greets, hasGenericPart, isGenericTitle, isGenericTopic, isListingName } from './generic-title.ts';
import { languageOf, stemsOf } from './introduction.ts';
import { fitsLimits, measureText, titleLimits } from './limits.ts';
import { delimiter, fold, isDefaultName, isSameName, siteName, withoutSiteName } from './site-name.ts';
import { spelledOut } from './spelling.ts';
import { hasCode } from './template-token.ts';
import { visibleText } from './visible-text.ts';

const NAME_LENGTH_MAX = 40;
/** Paragraphs that are searched for a definition, because pages define themselves at the beginning. */
const PARAGRAPHS_READ = 5;
/** Letters of a word that is recognised inside a compound. */
const PART_LENGTH_MIN = 4;
/** Share of a heading's words that a part of it must keep. */
const SHARE_MIN = 0.5;
/** Words of a text that shows the language of its page. */
const TEXT_WORDS_MIN = 20;
/** Characters of a text that are read for it. */
const TEXT_LENGTH_READ = 10_000;
/** Links at the top of the page that are searched, with the logo and the breadcrumb among them. */
const TOP_LINKS = 20;

/**
 * Suggests a title within `titleLimits` from words of the page: its heading, og:title, its definition of itself, and
 * the name of the site if it fits. `title` improves the present title. `content` ignores it, and a short title is
 * then better than none. Returns null if the page has no name that fits. A page that has lost its title gets the old
 * one back if that is as good.
 */
export function suggestTitle(page: HtmlPageFacts, from: 'title' | 'content'): string | null {
  const candidates = candidatesFor(page, from);
  const short = from === 'content' ? candidates.find((title) => fitsLimits(title, titleLimits)) : undefined;
  return candidates.find(isOfGoodLength) ?? short ?? null;
}

/**
 * Suggests titles, the best first: improvements of the page's own title, then new ones, then short ones. Without any, it
 * returns the name that the page has, whatever its length, and a sentence only for a page without a name.
 */
export function titleCandidates(page: HtmlPageFacts): readonly string[] {
  const found = [...candidatesFor(page, 'title'), ...candidatesFor(page, 'content')].filter((title) =>
    fitsLimits(title, titleLimits),
  );
  const longestFirst = found.toSorted((one, other) => other.length - one.length);
  if (found.length === 0) {
    const names = namesOf(page);
    return names.length > 0
      ? names
      : contentSentences(page).flat().map(withoutFullStop).filter(isOfGoodLength);
  }
  const byLength = [...found.filter(isOfGoodLength), ...longestFirst];
  const parts = byLength.map((title) => title.split(delimiter).map(fold).join('|'));
  return byLength.filter((_title, place) => parts.indexOf(parts[place] ?? '') === place);
}

/** Returns what a page is called whose name is no topic or does not fit, such as the home page of a site. */
function namesOf(page: HtmlPageFacts): readonly string[] {
  const { title, h1 } = pageTexts(page);
  const name = isAtHome(page) ? shownSiteName(page) : null;
  return [title, name ?? '', h1]
    .map((text) => visibleText(spelledOut(text, page)))
    .filter((text) => text !== '' && !hasGenericPart(text) && !hasCode(text) && !timestamp.test(text))
    .filter((text) => !text.split(delimiter).some(isDefaultText))
    .toSorted(ownNamesFirst(page))
    .slice(0, 1);
}

/** Returns an order in which the name of the site comes last, unless the page is its home page. */
export function ownNamesFirst(page: HtmlPageFacts): (one: string, other: string) => number {
  const name = page.site.isHomePage ? null : shownSiteName(page);
  const isOfSite = (text: string) => name !== null && isSameName(text, name);
  return (one, other) => Number(isOfSite(one)) - Number(isOfSite(other));
}

function candidatesFor(page: HtmlPageFacts, from: 'title' | 'content'): readonly string[] {
  const name = shownSiteName(page);
  const { title: present } = pageTexts(page);
  const isWhole = from === 'title' && name !== null && present.includes(name);
  const made = topicsOf(page, name, from)
    .flatMap((topic) => [
      ...(isWhole && topic === withoutSiteName(present, name)
        ? [present, ...withoutSections(topic, present, page)]
        : [withName(topic, name)]),
      // The title of a home page names the site.
      page.site.isHomePage && name !== null ? name : topic,
    ])
    .map(visibleText)
    .filter(
      (title) =>
        openBracketAt(title) === -1 &&
        !timestamp.test(title) &&
        !footnote.test(title) &&
        !hasCode(title) &&
        !repeatsPart(title) &&
        // A later page of a list keeps its number.
        (/\d/.test(title) || !/\d/.test(present) || !looksPaginated(page.url)),
    );
  return [...lostTitle(page), ...made];
}

/** Removes what stands between a heading of the page and the end of its title: "Drills | Tools | Acme". */
function withoutSections(topic: string, title: string, page: HtmlPageFacts): readonly string[] {
  const headings = new Set(page.html.headings.map(({ text }) => fold(text)));
  const end = title.startsWith(topic) ? title.slice(topic.length) : '';
  return leadingParts(topic, page)
    .filter((part) => end !== '' && headings.has(fold(part)))
    .map((part) => part + end);
}

/** Tells whether a title has a part twice: "Acme – Acme". */
function repeatsPart(title: string): boolean {
  const parts = title.split(delimiter).map(fold);
  return new Set(parts).size < parts.length;
}

/** The mark of a footnote, which a title leaves behind. */
const footnote = /[\p{L}\p{N}%][*†‡]+(?:\s|$)/u;

/** Returns the former title of a page that has none now, because its author knew the page. */
function lostTitle(page: HtmlPageFacts): readonly string[] {
  const { formerTitle = null } = page.site;
  return formerTitle !== null && pageTexts(page).title === '' ? [formerTitle] : [];
}

/** Returns the subjects of the page, the best first. */
function topicsOf(page: HtmlPageFacts, name: string | null, from: 'title' | 'content'): readonly string[] {
  const present = spelledOut(withoutSiteName(pageTexts(page).title, name), page);
  const socialTitle = page.html.metas.find(({ property }) => property === 'og:title')?.content ?? '';
  const headlines = headlinesOf(page).map((text) => withoutSiteName(text, name));
  const texts = [
    ...[present, ...headlines.slice(0, 1)].flatMap((text) => definitionOf(text, page)),
    ...(from === 'title' ? [present, ...leadingParts(present, page)] : []),
    ...headlines.slice(0, 1).map((text) => (from === 'title' ? withTopic(text, present, page) : text)),
    withoutSiteName(socialTitle, name),
    ...headlines
      .slice(0, 1)
      .flatMap((text) => leadingParts(text, page))
      .filter((part) => sharesWords(part, present, page)),
  ];
  return [...new Set(texts)].filter(
    (text) => text !== '' && !isGenericTitle(text, page) && !isListingName(text) && !isDefaultText(text),
  );
}

/**
 * Puts the topic of the present title before a headline that leaves out words of it, such as the slogan of the site,
 * since the title says at least what the page is about. Returns nothing if the text has other words than the title: one
 * of the two may be in another language.
 */
function withTopic(headline: string, present: string, page: HtmlPageFacts): string {
  const language = languageOf(page);
  const topic = [...stemsOf(present, language)];
  const isTopic =
    topic.length > 0 && !isGenericTitle(present, page) && !isListingName(present) && !hasCode(present);
  const words = [...stemsOf(headline, language)];
  const hasTopic = topic.every((stem) => words.some((word) => isPartOf(stem, word)));
  if (!isTopic || hasTopic) return headline;
  if (repeats(headline, present, language) || isForeign(topic, page)) return '';
  // Of several main headings, the first may be that of a section, and of several parts, one may name the site.
  return h1sOf(page).length > 1 || delimiter.test(present) ? '' : `${present} – ${headline}`;
}

/** Tells whether a stem of the title is nowhere in the text, which may then be in another language. */
function isForeign(topic: readonly string[], page: HtmlPageFacts): boolean {
  const { main, words } = page.html.text;
  if (words < TEXT_WORDS_MIN) return false;
  const text = [...stemsOf(main.slice(0, TEXT_LENGTH_READ), languageOf(page))];
  return !topic.every((stem) => text.some((word) => isPartOf(stem, word)));
}

/** Tells whether a part of a heading has a word of the title, if there is one. Others are labels: "Category" of "Category: Drills". */
function sharesWords(part: string, title: string, page: HtmlPageFacts): boolean {
  const language = languageOf(page);
  const [known, words] = [stemsOf(title, language), [...stemsOf(part, language)]];
  return known.size === 0 || words.some((word) => known.has(word));
}

/** Tells whether a headline has the letters of the title or mostly its words: "PangoFont" after "Pango.Font". */
function repeats(headline: string, title: string, language: string | null): boolean {
  const known = stemsOf(title, language);
  const words = [...stemsOf(headline, language)];
  const isMostlyKnown = words.filter((word) => known.has(word)).length > SHARE_MIN * words.length;
  return isMostlyKnown || lettersOf(title).includes(lettersOf(headline));
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Tells whether a word has the stem, as "bohrschraub" has "bohr". In a short stem that may be a coincidence. */
function isPartOf(stem: string, word: string): boolean {
  return word === stem || (stem.length >= PART_LENGTH_MIN && word.includes(stem));
}

/** Finds the page's definition of its own name: "CREATE INDEX — define a new index". */
function definitionOf(name: string, page: HtmlPageFacts): readonly string[] {
  if (name === '') return [];
  return page.html.text.paragraphs
    .slice(0, PARAGRAPHS_READ)
    .filter((text) => fold(text).startsWith(fold(name)) && /^\s+[–—-]\s+\S/u.test(text.slice(name.length)))
    .slice(0, 1)
    .map(withoutFullStop);
}

/**
 * Returns headings that may name the page. An h1 with the logo of the site names nothing, so the next heading counts if
 * no title names the page.
 */
function headlinesOf(page: HtmlPageFacts): readonly string[] {
  const { title } = pageTexts(page);
  // The second headings of a home page are those of pages that it lists.
  const isNamed = isAtHome(page) || (title !== '' && !isGenericTitle(title, page));
  const subheadings = page.html.headings.filter(({ level, hidden }) => level === 2 && !hidden && !isNamed);
  // The heading above a form for signing in greets.
  if (isNamed && page.kind?.is === 'login') return [];
  const isFirstSection = (text: string) => numbered.test(text) && !numbered.test(title);
  // A greeting, a label, the number of results, or few of the words that the title has.
  const saysLess = (text: string) =>
    title !== '' &&
    (greets(text) ||
      addsLabel(text, title) ||
      (/^\d/.test(text) && !/\d/.test(title)) ||
      hasFewWordsOf(title, text, page));
  return [...h1sOf(page), ...subheadings.slice(0, 1)]
    .map(({ text }) => text)
    .filter((text) => text !== '' && !isFirstSection(text) && !saysLess(text) && !isGenericTitle(text, page));
}

/** Tells whether a heading is a part of the title behind a label: "Thread: Catching pike". */
function addsLabel(heading: string, title: string): boolean {
  const name = heading.replace(/^\p{L}+\s?[:：]\s*/u, '');
  return name !== heading && title.split(delimiter).some((part) => isSameName(part, name));
}

/** Tells whether a heading has nothing but less than a quarter of the words of the title: "Notice". */
function hasFewWordsOf(title: string, heading: string, page: HtmlPageFacts): boolean {
  const language = languageOf(page);
  const [known, words] = [stemsOf(title, language), [...stemsOf(heading, language)]];
  return words.length < known.size / 4 && words.every((word) => known.has(word));
}

/** Returns the name of the site, from the page or from links to the home page. */
export function shownSiteName(page: HtmlPageFacts): string | null {
  const known = shownNamesOfSites.get(page);
  if (known !== undefined) return known;
  const name = findShownSiteName(page);
  shownNamesOfSites.set(page, name);
  return name;
}

/** Cached, because each suggestion for a page needs it several times. */
const shownNamesOfSites = new WeakMap<HtmlPageFacts, string | null>();

function findShownSiteName(page: HtmlPageFacts): string | null {
  const declared = siteName(page);
  if (declared !== null) return declared;
  const linked = declaredHomeTitle(page) ?? homeLinkName(page) ?? homeLinkTitle(page);
  const name = linked === null ? null : wholeName(linked, page);
  return name === null ? null : spelledOut(name, page);
}

/**
 * Completes a name that links abbreviate, by the end of the title: "Notes" is short for "Notes of two administrators".
 * Returns null if the title ends with another name, unless it has this one in its middle.
 */
function wholeName(name: string, page: HtmlPageFacts): string | null {
  const [, ...parts] = pageTexts(page).title.split(delimiter);
  const others = parts.filter((part) => !isGenericTopic(part));
  const last = others.at(-1);
  if (last === undefined || others.some((part) => isSameName(part, name))) return name;
  return ` ${fold(last)} `.includes(` ${fold(name)} `) ? last : null;
}

/** Returns the name in `<link rel="home" title="…">`. Links to the first page may be called "Previous". */
function declaredHomeTitle(page: HtmlPageFacts): string | null {
  return nameInTitles(
    page.html.links.filter(({ rel }) => rel.some((token) => homeRelations.has(token))),
    page,
  );
}

/** Returns the name in the title of a link to the home page that has the text "Home". */
function homeLinkTitle(page: HtmlPageFacts): string | null {
  return nameInTitles(
    page.html.anchors.slice(0, TOP_LINKS).filter((anchor) => leadsHome(anchor, page)),
    page,
  );
}

function nameInTitles(
  links: readonly { readonly title: string | null }[],
  page: HtmlPageFacts,
): string | null {
  const titles = links.map(({ title }) => withoutLogo(title?.replace(/\s+/g, ' ').trim() ?? ''));
  return titles.find((title) => isName(title, page)) ?? null;
}

const homeRelations: ReadonlySet<string> = new Set(['home', 'top', 'start']);

function isName(text: string, page: HtmlPageFacts): boolean {
  return (
    text !== '' &&
    textLength(text) <= NAME_LENGTH_MAX &&
    !navigationLabels.has(fold(text)) &&
    !languageCode.test(text) &&
    !leadsHomeInWords.test(text) &&
    !isDefaultName(text) &&
    !isGenericTitle(text, page)
  );
}

/** Returns the name in links at the top of the page, or in its navigation, to the home page. */
function homeLinkName(page: HtmlPageFacts): string | null {
  for (const [position, anchor] of page.html.anchors.entries()) {
    if ((!anchor.inNavigation && position >= TOP_LINKS) || !leadsHome(anchor, page)) continue;
    const name = withoutLogo(anchor.name);
    if (isName(name, page)) return name;
  }
  return null;
}

/** Removes the words that say what a picture is: "Acme logo", "Coat of arms of Acme". */
function withoutLogo(text: string): string {
  return text.replace(ofPicture, '');
}

const ofPicture =
  /^(?:the )?(?:logo(?:type)?|coat of arms|crest|emblem|wappen|signet|blason|armoiries|stemma|escudo|brasão|herb|znak)(?!\p{L})(?:\s(?:of|for|der|des|vo[nm]|du|de (?:la|l['’])|de|del|della|dell['’]|di|do|da|dos|das|van(?: de)?)(?!\p{L}))?[\s:\-–—]*|[\s\-–—]+logo$/iu;

/** Labels of links to the home page that say where they lead, and not its name: "Back to the homepage". */
const leadsHomeInWords = new RegExp(
  [
    "\\b(?:home ?page|startseite|hauptseite|page d['’]accueil|l['’]accueil|página (?:de inicio|inicial|principal)|pagina (?:iniziale|principale)|startpagina|startsida|forside)",
    '^(?:(?:back|go|return|skip) to|(?:zurück )?zu[rm]|retour (?:à|au|vers)|aller (?:à|au)|(?:ir|volver|voltar) (?:al?|ao|para)|(?:torna|vai) al(?:la)?|(?:terug )?naar)(?=\\s)',
  ].join('|'),
  'iu',
);

/** Text of a link to the home page in another language: "EN", "pt-BR". */
const languageCode = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;

const navigationLabels: ReadonlySet<string> = new Set(
  [
    'english, deutsch, français, español, italiano, português, nederlands, dansk, svenska, norsk, suomi, polski, čeština, magyar, română, türkçe',
    'русский, українська, български, ελληνικά, العربية, עברית, فارسی, हिन्दी, ไทย, tiếng việt, bahasa indonesia, 中文, 简体中文, 繁體中文, 日本語, 한국어',
    'store, shop, site, website, brand, company, forum, board index, forum index, foren-übersicht, forenübersicht, index du forum, índice general, indice del forum, forumoverzicht, índice do fórum, список форумов, форум, форумы, forums, foro, foros',
    'up, top, back, prev, previous, next, menu, main menu, hauptmenü, menu principal, menú principal, menu principale, overview, contents, table of contents, logo, zurück, zum anfang, retour, sommaire',
    'principal, inici, partenza, indice, índice, begin, hem, alkuun, domů, domov, acasă, cuprins, kezdőlap, főoldal, tartalom, początek, spis treści',
    'начало, содержание, домой, початок, зміст, αρχή, αρχική, başlangıç, trang chủ, beranda, होम, หน้าแรก, עמוד הבית, דף הבית, خانه, الصفحة الرئيسية',
    'トップ, トップへ, トップに戻る, ページトップへ, 戻る, 次へ, 前へ, 上に戻る, ホーム, 目次, 返回, 上一页, 下一页, 目录, 起始页, 起始頁, 처음, 처음으로, 메인, 메인으로, 목차, หน้าหลัก, กลับหน้าแรก',
  ].flatMap((line) => line.split(', ')),
);

/** Tells whether a link leads to the home page itself, not to a part of it as "Skip to content" does. */
function leadsHome({ url, fragment }: AnchorFacts, page: HtmlPageFacts): boolean {
  return url !== null && fragment === null && homeAddress.test(url) && isInternal(url, page.site.hosts);
}

/** Tells whether the page is the home page or has another address of it, such as /index.php. */
function isAtHome({ site, url }: HtmlPageFacts): boolean {
  return site.isHomePage || homeAddress.test(url);
}

/** Matches home addresses without parsing them, because parsing every link of a navigation is slow. */
const homeAddress = /^https?:\/\/[^/?#]+\/(?:index\.\w{3,5})?$/;

/**
 * Returns shorter forms of a title: "A | B" and "A" of "A | B | C". A title that bars divide is not cut at a dash. The
 * forms keep the part that a heading of the page says, such as the chapter after the name of a book, and most words of a
 * heading that they cut.
 */
function leadingParts(title: string, page: HtmlPageFacts): readonly string[] {
  const ends: number[] = [];
  const divider = /[|｜]/.test(title) ? bar : delimiter;
  for (const match of title.matchAll(new RegExp(divider, 'gu'))) ends.unshift(match.index);
  const headings = new Set(page.html.headings.filter(({ hidden }) => !hidden).map(({ text }) => fold(text)));
  const isTopic = (part: string) => headings.has(fold(part));
  const cut = [...headings].filter((heading) => delimiter.test(heading) && fold(title).includes(heading));
  return ends
    .filter((end) => {
      const [, ...left] = title.slice(end).split(delimiter);
      return !left.some(isTopic) || title.slice(0, end).split(delimiter).some(isTopic);
    })
    .map((end) => title.slice(0, end))
    .filter((part) => cut.every((heading) => keepsMost(part, heading, title, page)));
}

const bar = /(?:(?<!\s)\s+)?[|｜]/u;

/** Tells whether a leading part of a title that cuts a heading has most words of it. */
function keepsMost(part: string, heading: string, title: string, page: HtmlPageFacts): boolean {
  const kept = fold(part).slice(fold(title).indexOf(heading));
  if (kept === '' || kept.startsWith(heading)) return true;
  const language = languageOf(page);
  return stemsOf(kept, language).size >= SHARE_MIN * stemsOf(heading, language).size;
}

function withName(topic: string, name: string | null): string {
  return name === null || fold(topic).includes(fold(name)) ? topic : `${topic} | ${name}`;
}

/** A numbered heading, which names a section. */
const numbered = /^\d+\.\s/;

function isOfGoodLength(title: string): boolean {
  const { isTooShort, isTooLong, isTooWide } = measureText(title, titleLimits);
  return !isTooShort && !isTooLong && !isTooWide;
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, '');
}
