import {
  isHtmlPage,
  type HtmlPageFacts,
  type PageFacts,
  type PageKind,
  type PlatformName,
} from '../page-facts.ts';
import { pageTexts } from '../text/page-texts.ts';
import { truncate } from '../text/text.ts';
import { effectiveCanonical } from './canonical.ts';
import { isAlternate, isAnnotation } from './hreflang.ts';
import { fragmentIds, fragmentLinks, toStoredLinks, type FragmentLinks } from './fragment-links.ts';
import { isIndexable } from './indexable.ts';
import { losesHead } from './loses-head.ts';
import { openingOf } from './opening.ts';
import { robotsDirectives } from './robots-directives.ts';
import { sentOn, type SentOn } from './sent-on.ts';
import { standIn, type StandIn } from './stand-in.ts';
import { scriptedTemplate } from './scripted-template.ts';

/**
 * The stored facts of a page, for checks that look at the whole site. All but `noindex` and `nofollow` exist for HTML
 * pages only.
 */
export interface PageColumns {
  readonly indexable: boolean | null;
  readonly noindex: boolean | null;
  readonly nofollow: boolean | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  /** `lang` of the document in lower case, else the detected language. */
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  readonly wordCount: number | null;
  readonly contentHash: string | null;
  readonly minHash: Uint8Array<ArrayBuffer> | null;
  readonly fragmentIds: readonly number[];
  /** Null if there are none. */
  readonly fragmentLinks: FragmentLinks | null;
  readonly summary: PageSummary | null;
}

/** Small facts of a page that a site check may ask for, stored as JSON under 2 KB. Empty facts are left out. */
export interface PageSummary {
  readonly isChallenge?: true;
  readonly types?: readonly string[];
  /** Pairs of code and URL. */
  readonly hreflang?: readonly (readonly [string, string])[];
  readonly siteName?: string;
  /** First paragraphs of the main content that are long enough to be text: a source for a description. */
  readonly opening?: readonly string[];
  /** The first content that is not blank of each tag that link previews depend on. */
  readonly socialTags?: Readonly<Record<string, string>>;
  /** True if the page has inline scripts or script files. */
  readonly scripted?: true;
  /** True if output before its head keeps browsers from reading the head. */
  readonly losesHead?: true;
  /** Content Security Policy of a meta element. */
  readonly metaPolicy?: string;
  readonly platform?: PlatformName;
  /** The kind of page; the reasons are in `PageFacts`. */
  readonly kind?: PageKind;
  /** The URL to which the page only sends its readers on. */
  readonly sentOn?: SentOn;
  /** The kind of page that it shows in place of its content. */
  readonly standIn?: StandIn;
  /**
   * True if its source ends inside elements, or has none. Some pages are always like that, and others only if their rest
   * is missing or if they came in another encoding than their headers say.
   */
  readonly looksBroken?: true;
  /** Its template, if scripts may make more of its source. */
  readonly scriptedTemplate?: string;
}

/** Returns the columns of a page, from its facts. */
export function summarise(page: PageFacts): PageColumns {
  const { noindex, nofollow } = robotsDirectives(page);
  const hasResponse = page.response.status !== null;
  return {
    indexable: hasResponse ? isIndexable(page) : null,
    noindex: hasResponse ? noindex : null,
    nofollow: hasResponse ? nofollow : null,
    canonicalUrl: effectiveCanonical(page),
    ...(isHtmlPage(page) ? ofHtml(page) : withoutHtml(page)),
  };
}

type HtmlColumns = Omit<PageColumns, 'indexable' | 'noindex' | 'nofollow' | 'canonicalUrl'>;

function withoutHtml(page: PageFacts): HtmlColumns {
  return {
    title: null,
    description: null,
    h1: null,
    language: null,
    wordCount: null,
    contentHash: null,
    minHash: null,
    fragmentIds: [],
    fragmentLinks: null,
    summary: page.response.isChallenge ? { isChallenge: true } : null,
  };
}

function ofHtml(page: HtmlPageFacts): HtmlColumns {
  const { document, text } = page.html;
  const { title, description, h1 } = pageTexts(page);
  const lang = document.lang?.trim().toLowerCase() ?? '';
  return {
    title: short(title, 1_000),
    description: short(description, 2_000),
    h1: short(h1, 1_000),
    language: short(lang, 35) ?? text.detectedLanguage?.code ?? null,
    wordCount: text.words,
    contentHash: text.contentHash,
    minHash: text.minHash,
    fragmentIds: fragmentIds(page),
    fragmentLinks: toStoredLinks(fragmentLinks(page), page.url),
    summary: summaryOf(page),
  };
}

function summaryOf(page: HtmlPageFacts): PageSummary {
  const { links, metas, structuredData } = page.html;
  const siteName = metas.find((item) => (item.property ?? item.name) === 'og:site_name');
  const policy = metas.find((item) => item.httpEquiv === 'content-security-policy')?.content;
  const annotations = links.filter((link) => isAlternate(link) && isAnnotation(link) && link.inHead);
  const hreflang = annotations.flatMap(({ url, hreflang: code }) =>
    code === null || url === null ? [] : [[truncate(code, 35), url] as const],
  );
  return present({
    types: [...new Set(structuredData.nodes.flatMap((node) => node.types))]
      .slice(0, 20)
      .map((type) => truncate(type, 40)),
    hreflang: withinLength(hreflang, 1_000),
    siteName: short(siteName?.content, 200),
    opening: openingOf(page),
    socialTags: socialTags(page),
    scripted: isScripted(page) ? true : null,
    losesHead: losesHead(page) ? true : null,
    metaPolicy: short(policy, 500),
    platform: page.platform?.name ?? null,
    kind: page.kind?.is ?? null,
    sentOn: sentOn(page),
    standIn: standIn(page),
    looksBroken: looksBroken(page) ? true : null,
    scriptedTemplate: scriptedTemplate(page),
  });
}

function looksBroken({ source, html, response }: HtmlPageFacts): boolean {
  const { document, dom } = source?.html ?? html;
  return dom.elements === 0 || (document.endsOpen && !response.truncated);
}

function isScripted({ html }: HtmlPageFacts): boolean {
  return html.dom.inlineScript > 0 || html.resources.some(({ kind }) => kind === 'script');
}

const socialKeys = ['twitter:card', 'og:image:width', 'og:image:height'] as const;

function socialTags(page: HtmlPageFacts): Readonly<Record<string, string>> | null {
  const tags = socialKeys.flatMap((key) => {
    const metas = page.html.metas.filter(({ property, name }) => property === key || name === key);
    const content = short(metas.find((meta) => meta.content !== '')?.content, 40);
    return content === null ? [] : [[key, content] as const];
  });
  return tags.length === 0 ? null : Object.fromEntries(tags);
}

type Draft = { readonly [Key in keyof PageSummary]: PageSummary[Key] | null };

/** Removes empty facts. */
function present(draft: Draft): PageSummary {
  const entries = Object.entries(draft).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

/** Returns the first items that fit together. */
function withinLength<Item>(items: readonly Item[], lengthMax: number): Item[] {
  let length = 0;
  return items.filter((item) => (length += JSON.stringify(item).length) <= lengthMax);
}

function short(text: string | null | undefined, max: number): string | null {
  return text === null || text === undefined || text === '' ? null : truncate(text, max);
}
