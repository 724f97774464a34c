import type { StructuredDataFacts } from './structured-data/structured-data-facts.ts';
import type { ResponseFacts } from '@plumbline/web';

/**
 * Everything that a check may know about one URL: plain data, made once by `extractPageFacts` and never changed.
 *
 * Positions are offsets in the decoded source text. Texts are entity-decoded and whitespace-collapsed.
 */
export interface PageFacts {
  /** Normalised (see `normaliseUrl`). */
  readonly url: string;
  readonly response: ResponseFacts;
  /** The facts that the crawl knows about the URL. */
  readonly site: SiteContext;
  /** Null unless the response is a 200 HTML page: own status 200, HTML by type or bytes, a body, no bot challenge. */
  readonly html: HtmlFacts | null;
  /** The software that made the page; null if there is no sign of it. */
  readonly platform: Platform | null;
  /** The kind of page; null if there is no sign of it. */
  readonly kind: PageKindFacts | null;
  /** The facts of the source, if these are of the rendered page; null if these are of the source. */
  readonly source: PageFacts | null;
  /** The facts of its rendering; null if these facts are of the source. */
  readonly rendering: RenderingFacts | null;
}

export interface RenderingFacts {
  /** Time until network and DOM were quiet. */
  readonly durationMs: number;
  /** True if the page never came to rest and was read as it was at the deadline. */
  readonly isCut: boolean;
  /** Errors that its scripts threw. */
  readonly errors: readonly string[];
  readonly resources: readonly LoadedResource[];
  /** Elements that are no links but lead to another address when clicked. */
  readonly scriptLinks: readonly ScriptLink[];
  /** Content that appears only after an action of its reader. */
  readonly waiting: readonly WaitingContent[];
}

/** An element that scripts make a link. */
export interface ScriptLink {
  readonly element: string;
  readonly text: string;
  readonly url: string;
}

/** Content that no search engine sees, because it waits for its reader. */
export interface WaitingContent {
  readonly waitsFor: 'click' | 'scroll';
  /** The text of the element to click; null for a scroll. */
  readonly text: string | null;
}

/** The outcome of a request that a page made in a browser. */
export interface LoadedResource {
  readonly url: string;
  readonly kind: 'script' | 'style' | 'data';
  /**
   * Its status, or why there is none: robots.txt forbids it to search engines (`robots`) or to this crawler alone
   * (`own-rule`), or nothing answered (`failed`).
   */
  readonly outcome: number | 'robots' | 'own-rule' | 'failed';
}

/** Software that makes websites and leaves its marks on their pages. */
export type PlatformName =
  | 'WordPress'
  | 'Shopify'
  | 'Wix'
  | 'TYPO3'
  | 'Drupal'
  | 'Ghost'
  | 'Hugo'
  | 'Docusaurus'
  | 'MediaWiki'
  | 'DokuWiki';

/** The software that made a page, with the signs of it. */
export interface Platform {
  readonly name: PlatformName;
  readonly mark: string;
}

/** The purpose of a page. */
export type PageKind =
  /** A text of its own, with a date or an author. */
  | 'article'
  /** Leads to other pages: a collection, a page of a series, the results of a search. */
  | 'listing'
  /** The same posts once more, by tag, category, author or time. */
  | 'archive'
  /** There to be filled in: a contact page, a cart, a checkout. */
  | 'form'
  /** Where people sign in, and what is behind it. */
  | 'login'
  /** An imprint, a privacy policy, terms. */
  | 'legal'
  /** There is no such page, whatever the status says. */
  | 'error'
  /** Scripts fill it in. */
  | 'shell'
  /** News for programs that people read them with. */
  | 'feed'
  /** Asked by programs, or does something: nobody looks for it in search. */
  | 'endpoint';

export interface PageKindFacts {
  readonly is: PageKind;
  /** The reasons, each as the end of a sentence that begins with "It is" or "It has". */
  readonly reasons: readonly string[];
  /** True if sites keep such a page out of search on purpose. */
  readonly isPrivate: boolean;
}

/** PageFacts of a 200 HTML page. */
export type HtmlPageFacts = PageFacts & { readonly html: HtmlFacts };

/** Tells whether a response is a page. */
export function isHtmlPage(page: PageFacts): page is HtmlPageFacts {
  return page.html !== null;
}

/** The facts that the crawl knew of the URL before it was fetched. */
export interface SiteContext {
  /** The start URL of the analysis, after redirects. */
  readonly isHomePage: boolean;
  /** Hosts that are the site itself. */
  readonly hosts: readonly string[];
  /** True if the home page is served over https. */
  readonly prefersHttps: boolean;
  readonly inSitemap: boolean;
  /** Number of links from the start URL to the page, on the path by which it was discovered. */
  readonly depth: number;
  /** The robots.txt line that forbids the URL to the audited bot; null if it may fetch it. */
  readonly blockedBy: string | null;
  /** The last title that an analysis has read on the page, if it was looked up. */
  readonly formerTitle?: string | null;
}

export interface HtmlFacts {
  readonly document: DocumentFacts;
  readonly titles: readonly TitleFacts[];
  readonly metas: readonly MetaFacts[];
  /** `<link>` elements. */
  readonly links: readonly LinkElementFacts[];
  readonly headings: readonly HeadingFacts[];
  /** `<a>` and `<area>` elements. */
  readonly anchors: readonly AnchorFacts[];
  readonly images: readonly ImageFacts[];
  readonly resources: readonly ResourceFacts[];
  readonly forms: readonly FormFacts[];
  readonly structuredData: StructuredDataFacts;
  /** The first inline script that sends every reader elsewhere; null without one. */
  readonly scriptRedirect: ScriptRedirectFacts | null;
  readonly text: TextFacts;
  readonly dom: DomFacts;
}

export interface DocumentFacts {
  /** `null` without doctype; quirks mode by the HTML standard's rules. */
  readonly doctype: string | null;
  readonly quirksMode: boolean;
  /** Encoding used for decoding, as the WHATWG names it, and where it came from. */
  readonly encoding: string;
  readonly encodingSource: 'bom' | 'header' | 'meta' | 'guess';
  /** Every encoding that is declared, the one in force first. */
  readonly declaredEncodings: readonly {
    readonly source: 'bom' | 'header' | 'meta';
    readonly encoding: string;
  }[];
  /** Byte offset of the meta charset declaration; null without one. */
  readonly metaCharsetOffset: number | null;
  /** Characters that could not be decoded. */
  readonly replacementCharacters: number;
  /** `lang` of `<html>` (or `xml:lang`, in XHTML) as written; null when absent. */
  readonly lang: string | null;
  /** `<base href>` as written and resolved. */
  readonly baseHref: string | null;
  readonly baseUrl: string;
  /**
   * The first thing inside the source head that closes it early in a browser: the name of an element, `#text`, or an end
   * tag such as `/body`.
   */
  readonly headBrokenBy: {
    readonly name: string;
    readonly offset: number;
    /** Offset of the noscript around it, else its own: metadata before it is in the head, whether scripts run or not. */
    readonly outerOffset: number;
    /** True if it stands before the start tag of the head, which browsers then ignore. */
    readonly isBeforeHead: boolean;
    /** From 1. */
    readonly line: number;
    readonly column: number;
  } | null;
  /** Offsets in characters, for checks of size; null when absent. */
  readonly headEndOffset: number | null;
  readonly mainOffset: number | null;
  /** Start tags of head and body in the source: one each, or none. */
  readonly headTags: number;
  readonly bodyTags: number;
  /** True if the source ends inside a start tag, so that its rest is missing. */
  readonly breaksOff: boolean;
  /** True if the source ends inside elements that need end tags, and without the end of the body. */
  readonly endsOpen: boolean;
  /** `<html amp>` or `<html ⚡>`. */
  readonly isAmp: boolean;
  /** Classes of html and body, at most 100: themes name the kind of page there. */
  readonly classes: readonly string[];
}

/** The place of an element. `head` is the head as a browser builds it: after `headBrokenBy` everything is body. */
export interface Placement {
  readonly offset: number;
  readonly inHead: boolean;
  readonly inNoscript: boolean;
  readonly inTemplate: boolean;
}

/** Tells whether an element is part of the page for a browser that runs scripts. */
export function isLive({ inTemplate, inNoscript }: Placement): boolean {
  return !inTemplate && !inNoscript;
}

export interface TitleFacts extends Placement {
  readonly text: string;
  readonly closed: boolean;
}

export interface MetaFacts extends Placement {
  /** Lower case; null when the attribute is absent. */
  readonly name: string | null;
  readonly property: string | null;
  readonly httpEquiv: string | null;
  readonly charset: string | null;
  readonly content: string;
}

export interface LinkElementFacts extends Placement {
  /** Lower-case tokens of `rel`. */
  readonly rel: readonly string[];
  /** As written; null when absent. */
  readonly href: string | null;
  /** Resolved and normalised; null when that fails. */
  readonly url: string | null;
  readonly hreflang: string | null;
  readonly media: string | null;
  readonly type: string | null;
  readonly sizes: string | null;
  readonly as: string | null;
  readonly lang: string | null;
  readonly title: string | null;
  readonly disabled: boolean;
}

export interface HeadingFacts {
  readonly offset: number;
  readonly level: number;
  /** The text, including the alt text of images inside; if there is none, the aria-label of the heading or in it. */
  readonly text: string;
  /** True if all text is that of images or a label, which nobody reads on the page. */
  readonly imageOnly: boolean;
  /** `hidden`, `aria-hidden`, inside template, noscript, dialog or aside. */
  readonly hidden: boolean;
  /** True in nav or an element with that role, where a heading is the title of a menu, not of a part of the page. */
  readonly inNavigation: boolean;
  /** True in `main`, or in an element with that role. */
  readonly inMain: boolean;
  /**
   * True where no other heading fits: in a link, button, paragraph, list item, quotation, figure, menu, form or group of
   * its fields, footer, dialog or question about cookies, or as the role of another element.
   */
  readonly isEnclosed: boolean;
  /** True if it holds no element and has no attribute but a class, so that nothing else is lost with it. */
  readonly isBare: boolean;
  /** Its class as written; null without one. */
  readonly className: string | null;
}

export interface AnchorFacts {
  readonly offset: number;
  readonly element: 'a' | 'area';
  /** As written; null when absent. */
  readonly href: string | null;
  /** Resolved and normalised http(s) URL without fragment; null for anything else. */
  readonly url: string | null;
  /** Without `#`; null when there is none. */
  readonly fragment: string | null;
  readonly rel: readonly string[];
  readonly target: string | null;
  /** Accessible name: text, aria-label, title, or alt of images inside. */
  readonly name: string;
  /** True if it contains an image. */
  readonly hasImage: boolean;
  /** True if DokuWiki marks it as a link to a page that nobody has written yet. */
  readonly isToUnwritten: boolean;
  /** True if all of its text is in code, kbd or samp, so it is an identifier. */
  readonly isCode: boolean;
  /** True if a script makes it a link: routerlink, data-href or to, or a click handler that goes to another address. */
  readonly scripted: boolean;
  readonly role: string | null;
  /** True if it has aria-controls or aria-expanded, as a widget that opens something on the page. */
  readonly togglesUi: boolean;
  readonly title: string | null;
  /** `id`, else `name`: what fragments point to. */
  readonly id: string | null;
  /** Nearest `lang`, its own or of an element around it. */
  readonly lang: string | null;
  /** `hidden`, or `aria-hidden="true"` with `tabindex="-1"`. */
  readonly hidden: boolean;
  /** True in nav, header or footer rather than the content. */
  readonly inNavigation: boolean;
}

export interface ImageFacts {
  readonly offset: number;
  readonly element: 'img' | 'input' | 'svg' | 'area' | 'video' | 'source' | 'style' | 'preload';
  /** As written; null when absent. */
  readonly src: string | null;
  readonly url: string | null;
  /** URLs of srcset candidates, normalised. */
  readonly srcset: readonly string[];
  /** MIME types of the sibling `<source>` elements of a `<picture>`. */
  readonly pictureTypes: readonly string[];
  readonly inPicture: boolean;
  /** Null when the attribute is absent. */
  readonly alt: string | null;
  /** aria-label, aria-labelledby, or the title of an svg. */
  readonly label: string | null;
  readonly title: string | null;
  readonly width: string | null;
  readonly height: string | null;
  readonly style: string | null;
  readonly loading: string | null;
  /** A lazy-loading script's placeholder: data-src, data-lazy-src, data-original. */
  readonly dataSrc: string | null;
  readonly fetchPriority: string | null;
  readonly role: string | null;
  readonly hidden: boolean;
  /** True if it is the only content of a link. */
  readonly isLinkContent: boolean;
  /** True in `main`, in an element with that role, or in an article. */
  readonly inMain: boolean;
  /** True if it is the fallback of a lazy-loading script. */
  readonly inNoscript: boolean;
  /** All attributes of an `img` without width or height, as written and in order; null for others and for very long ones. */
  readonly attributes: Readonly<Record<string, string>> | null;
}

/** Anything but images that the page makes a browser load. */
export interface ResourceFacts {
  readonly offset: number;
  readonly kind:
    | 'script'
    | 'stylesheet'
    | 'iframe'
    | 'media'
    | 'object'
    | 'preload'
    | 'font'
    | 'manifest'
    | 'icon'
    /** An http: URL in a style element. Those with https are not collected. */
    | 'css'
    /** An http: URL of a module. Those with https are not collected. */
    | 'import-map';
  readonly src: string;
  readonly url: string | null;
  /** The kind of resource that a preload is for, lower case. */
  readonly as: string | null;
  readonly inHead: boolean;
  /** For scripts: neither async, defer, module nor nomodule. For stylesheets: media matches the screen. */
  readonly renderBlocking: boolean;
}

export interface FormFacts {
  readonly offset: number;
  /** As written; null when absent. */
  readonly action: string | null;
  readonly url: string | null;
  readonly method: string;
  /** Types of its inputs, lower case, and `autocomplete` values that name a card. */
  readonly inputTypes: readonly string[];
  readonly target: string | null;
  readonly rel: readonly string[];
  /** formaction of its submit controls, resolved. */
  readonly formActions: readonly string[];
}

export interface ScriptRedirectFacts {
  /** As written. */
  readonly href: string;
  /** Resolved and normalised; null when that fails. */
  readonly url: string | null;
  /** Offset of the script. */
  readonly offset: number;
}

export interface TextFacts {
  /** Text of the main content (definitions.md), at most 100,000 characters. */
  readonly main: string;
  /** Words of the main content, by Unicode segmentation. */
  readonly words: number;
  /** All visible text, and the same without pre, code, samp, kbd: at most 100,000 characters each. */
  readonly visible: string;
  readonly prose: string;
  /** Characters and words of all visible text. */
  readonly visibleCharacters: number;
  readonly visibleWords: number;
  /** First paragraphs of the main content, in order, at most 20. */
  readonly paragraphs: readonly string[];
  /** Language detected in the main content with its probability; null under 20 words, or without a detector. */
  readonly detectedLanguage: { readonly code: string; readonly probability: number } | null;
  /** Beginning of the SHA-256 (base64url) of the body's text and structure without script, style, comments and nonces. */
  readonly contentHash: string;
  /** MinHash signature of 128 bytes over 3-word shingles; null under 100 words. */
  readonly minHash: Uint8Array<ArrayBuffer> | null;
}

export interface DomFacts {
  /** Number of elements; at most 250,000 of a page are read. */
  readonly elements: number;
  readonly depth: number;
  /** Most children of one element, outside of code listings (`pre`) and drawings (`svg`). */
  readonly childrenMax: number;
  /** Depth of these children. */
  readonly childrenMaxDepth: number;
  /** True if the page itself gives its layout a width in pixels that no phone has. Its style sheets are not read. */
  readonly hasFixedWidth: boolean;
  /** Values of `id` and of `<a name>`, at most 5,000. */
  readonly ids: readonly string[];
  /** True if the page has an img, video, canvas or form. */
  readonly hasRichContent: boolean;
  readonly hasCanvas: boolean;
  /** Bytes of inline script, style, svg and data URIs. */
  readonly inlineScript: number;
  readonly inlineStyle: number;
  readonly inlineSvg: number;
  readonly dataUris: number;
  /** `<pre>` elements. */
  readonly codeBlocks: number;
  /** Names of the elements that carry data-nosnippet. */
  readonly noSnippetElements: readonly string[];
  /** span, div and button elements that a script makes a link (data-href, onclick with location), at most 100. */
  readonly scriptLinks: readonly { readonly offset: number; readonly element: string }[];
  /** Offsets of `<picture>` elements without an `<img src>`, at most 100. */
  readonly emptyPictures: readonly number[];
  /** True if the page is an empty shell for a client-side framework, which content-js-dependent reports. */
  readonly looksClientRendered: boolean;
  /** True if it has marks of a framework whose scripts make or change pages. */
  readonly isMadeByScripts: boolean;
  /** True if it asks readers without JavaScript to enable it. */
  readonly asksForScripts: boolean;
  /** Names of the uppermost visible elements, in the order of the source, each once. */
  readonly outline: readonly string[];
  /** Visible breadcrumb navigation, its entries in order. */
  readonly breadcrumb: readonly { readonly name: string; readonly url: string | null }[];
  /** `<time datetime>` and byline-like elements, for type inference. */
  readonly times: readonly string[];
  /** The date on which the page says that it was published; null if no date surely is. */
  readonly publishedDate: string | null;
  readonly hasArticleElement: boolean;
  /** Number of fields outside of a `<form>`, which scripts submit. */
  readonly fieldsOutsideForms: number;
}
