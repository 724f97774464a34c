import { robotsDirectives, type HtmlPageFacts } from '@plumbline/page-facts';
import { normaliseUrl } from '@plumbline/web';
import { fitsLimits, titleLimits } from '../limits.ts';
import { canonicalForHead } from '../own-address.ts';
import { fold } from '../site-name.ts';
import { descriptionCandidates } from '../suggest-description.ts';
import { headlineOf, suggestOpenGraph } from '../suggest-open-graph.ts';
import { shownSiteName, titleCandidates } from '../suggest-title.ts';
import { mentionsWords } from './mentions.ts';
import { suggestJsonLd, type JsonLdType } from './json-ld.ts';
import type { HeadPart } from './present-parts.ts';
import { withoutEmptyValues, renderTags, type HeadTags } from './tags.ts';
import { warningsOf } from './warnings.ts';

/** The caller's wishes for a head. */
export interface MetaWishes {
  /** Texts that contain more of them come first. */
  readonly keywords: readonly string[];
  /** `de`, `de-AT` or `de_AT`; by default the language of the page. */
  readonly locale: string | null;
  /** Types of structured data; by default those that fit the page. */
  readonly types: readonly JsonLdType[] | undefined;
  /** True if the URL of the page is unknown, so the head must name none. */
  readonly urlIsUnknown: boolean;
  /** The source into which the head will go has these parts already. */
  readonly present: readonly HeadPart[];
}

export interface MetaSuggestion extends HeadTags {
  /** The whole head, ready to paste. */
  readonly html: string;
  readonly alternatives: {
    readonly titles: readonly string[];
    readonly titlesTotal: number;
    readonly descriptions: readonly string[];
    readonly descriptionsTotal: number;
  };
  /** The missing parts, and what to do about each. */
  readonly warnings: readonly string[];
}

const ALTERNATIVES = 3;

/**
 * Makes a head from the content of the page: nothing is invented, and the same page and wishes
 * give the same head. Values without a source are null or left out, with a warning.
 */
export function suggestMeta(page: HtmlPageFacts, wishes: MetaWishes): MetaSuggestion {
  const titles = byKeywords(titlesFor(page, wishes), wishes.keywords);
  const descriptions = byKeywords(descriptionCandidates(page), wishes.keywords);
  const [title = null, ...otherTitles] = titles;
  const [description = null, ...otherDescriptions] = descriptions;
  const canonical = wishes.urlIsUnknown ? null : canonicalForHead(page);
  const image = imageOf(page, wishes);
  const language = languageOf(page, wishes);
  const { jsonLd, declared, empty } = suggestJsonLd(
    page,
    { title, description, url: canonical, image, language },
    wishes.types,
  );
  const tags: HeadTags = {
    title,
    description,
    canonical,
    robots: robotsOf(page),
    jsonLd,
    openGraph: withoutEmptyValues({
      'og:title': headlineOf(page) ?? title,
      'og:description': description,
      'og:type': suggestOpenGraph(page)['og:type'],
      'og:url': canonical,
      'og:image': image,
      'og:site_name': shownSiteName(page),
      'og:locale': territorial(language),
    }),
    twitter: withoutEmptyValues({
      'twitter:card': image === null ? 'summary' : 'summary_large_image',
      'twitter:title': headlineOf(page) ?? title,
      'twitter:description': description,
      'twitter:image': image,
    }),
  };
  const alternatives = {
    titles: otherTitles.slice(0, ALTERNATIVES),
    titlesTotal: otherTitles.length,
    descriptions: otherDescriptions.slice(0, ALTERNATIVES),
    descriptionsTotal: otherDescriptions.length,
  };
  return {
    ...tags,
    html: renderTags(tags),
    alternatives,
    warnings: warningsOf(page, tags, {
      ...wishes,
      declared,
      emptyTypes: empty,
      titlesLacking: ALTERNATIVES - alternatives.titles.length,
      descriptionsLacking: ALTERNATIVES - alternatives.descriptions.length,
    }),
  };
}

/** Returns titles. If none has a good length, adds a keyword from the text to the name of the page. */
function titlesFor(page: HtmlPageFacts, { keywords }: MetaWishes): readonly string[] {
  const headline = headlineOf(page) ?? '';
  const name = shownSiteName(page);
  const extended = keywords
    .filter(
      (keyword) => headline !== '' && !fold(headline).includes(fold(keyword)) && mentionsWords(page, keyword),
    )
    .map((keyword) => `${headline} – ${keyword}`)
    .flatMap((title) => (name === null ? [title] : [`${title} | ${name}`, title]))
    .filter((title) => fitsLimits(title, titleLimits));
  return [...new Set([...titleCandidates(page), ...extended])];
}

/** Sorts texts by the number of keywords, and keeps the order otherwise. */
function byKeywords(texts: readonly string[], keywords: readonly string[]): readonly string[] {
  const found = (text: string) => keywords.filter((keyword) => fold(text).includes(fold(keyword))).length;
  return [...texts].sort((one, other) => found(other) - found(one));
}

/** Returns the robots directives, which keep a noindex of the page and what its own tag says beside it. */
function robotsOf(page: HtmlPageFacts): string {
  const { noindex, nofollow, rules } = robotsDirectives(page);
  const kept = rules
    .filter(({ source, bot, name }) => source === 'meta' && bot === null && otherDirectives.test(name))
    .map(({ name, value }) => (value === null ? name : `${name}:${value}`));
  const saysPreview = kept.some((directive) => /^(?:max-image-preview|noimageindex)/.test(directive));
  const visibility = noindex
    ? nofollow
      ? ['noindex', 'nofollow']
      : ['noindex']
    : ['index', nofollow ? 'nofollow' : 'follow'];
  const preview = noindex || saysPreview ? [] : ['max-image-preview:large'];
  return [...new Set([...visibility, ...kept, ...preview])].join(', ');
}

const otherDirectives =
  /^(?:nosnippet|noarchive|noimageindex|notranslate|indexifembedded|nositelinkssearchbox|unavailable_after|max-(?:snippet|image-preview|video-preview))$/;

/** Returns the preview image of the page, else a large one of its content. */
function imageOf(page: HtmlPageFacts, { urlIsUnknown }: MetaWishes): string | null {
  const named = page.html.metas.find(
    ({ property, content }) => property === 'og:image' && content.trim() !== '',
  );
  const url = named === undefined ? null : normaliseUrl(named.content, page.html.document.baseUrl);
  const image = url ?? suggestOpenGraph(page)['og:image'];
  const isElsewhere = image !== null && new URL(image).host !== new URL(page.url).host;
  return urlIsUnknown && !isElsewhere ? null : image;
}

function languageOf({ html }: HtmlPageFacts, { locale }: MetaWishes): string | null {
  const language = locale ?? html.document.lang?.trim() ?? html.text.detectedLanguage?.code ?? '';
  return language === '' ? null : language.replace('_', '-');
}

/** Returns a language with its territory, such as `de_AT`, because Open Graph knows no other form. */
function territorial(language: string | null): string | null {
  const [, code, territory] = /^([a-z]{2,3})-(?:[a-z]{4}-)?([a-z]{2})$/i.exec(language ?? '') ?? [];
  return code === undefined || territory === undefined
    ? null
    : `${code.toLowerCase()}_${territory.toUpperCase()}`;
}
