import { collectAnchors } from './collect/references/anchors.ts';
import { collectContentHash } from './collect/text/content-hash.ts';
import { collectDocument, type DocumentElements } from './collect/head/document.ts';
import { collectDom } from './collect/dom.ts';
import { collectForms } from './collect/references/forms.ts';
import { collectHeadings } from './collect/text/headings.ts';
import { collectImages } from './collect/references/images.ts';
import { collectLandmarks } from './collect/text/landmarks.ts';
import { collectPublishedDate } from './collect/text/published-date.ts';
import { collectLinks } from './collect/references/links.ts';
import { collectMetas } from './collect/head/metas.ts';
import { collectResources } from './collect/references/resources.ts';
import { collectScriptRedirect } from './collect/script-redirect.ts';
import { collectStructuredData } from './collect/structured-data.ts';
import { collectText, type PageText } from './collect/text/text.ts';
import { collectTitles } from './collect/text/titles.ts';
import type { Collector, Cursor, ResolveUrl } from './collect/collector.ts';
import { decodeBody, type DecodedBody } from './text/decode-body.ts';
import { pageKind } from './definitions/page-kind.ts';
import { platformOf } from './definitions/platform.ts';
import { languageOfText, type DetectLanguage } from './text/language.ts';
import { isHtmlResponse, normaliseUrl, type ResponseFacts } from '@plumbline/web';
import type {
  DocumentFacts,
  HtmlFacts,
  PageFacts,
  RenderingFacts,
  SiteContext,
  TextFacts,
} from './page-facts.ts';
import { minHashOf } from './text/similarity.ts';
import { createHtmlWalk, type HtmlWalk } from './walk-html.ts';
import { countWords, wordsOf } from './text/words.ts';

/** With this many bytes of script and little text, scripts make the page. */
const SCRIPT_OF_APP = 50 * 1024;
/** A page with this many images in its source has its content there. */
const IMAGES_OF_GALLERY = 6;

export interface PageInput {
  /** Normalised. */
  readonly url: string;
  readonly response: ResponseFacts;
  readonly site: SiteContext;
  /** The decompressed body, as far as it was read. */
  readonly body: Uint8Array;
  /** The document that a browser made from the body; it is read instead of the body. */
  readonly rendered?: RenderedDocument | undefined;
  /** See `loadLanguageDetector`. */
  readonly detectLanguage?: DetectLanguage;
  /** Leaves contentHash and similarity empty, for a page that is not compared with others. Default false. */
  readonly withoutFingerprints?: boolean;
  /** A collector that joins the walk through the source. */
  readonly alongside?: (cursor: Cursor) => Collector<unknown>;
}

/** A page as a browser shows it, and the facts of its rendering. */
export interface RenderedDocument extends RenderingFacts {
  /** The DOM as a source text. */
  readonly html: string;
}

/**
 * Extracts everything that checks may know about a page, in one pass over its source. It never throws, whatever the
 * body holds.
 */
export function extractPageFacts(input: PageInput): PageFacts {
  const { url, response, site, body } = input;
  const isPage =
    response.status === 200 && isHtmlResponse(response) && body.length > 0 && !response.isChallenge;
  // A server that does not say that it compresses sends nobody a page.
  const isCompressed = response.sniffedType === 'application/gzip';
  const html = isPage && !isCompressed ? extractHtmlFacts(input) : null;
  const platform = platformOf({ response, html });
  const source = input.rendered === undefined ? null : readSource(input);
  const rendering = renderingFacts(input);
  const page = { url, response, site, html, platform, source, rendering };
  return { ...page, kind: pageKind(page) };
}

function renderingFacts({ rendered }: PageInput): RenderingFacts | null {
  if (rendered === undefined) return null;
  const { durationMs, isCut, errors, resources, scriptLinks, waiting } = rendered;
  return { durationMs, isCut, errors, resources, scriptLinks, waiting };
}

function readSource({ url, response, site, body }: PageInput): PageFacts {
  return extractPageFacts({ url, response, site, body, withoutFingerprints: true });
}

function extractHtmlFacts(input: PageInput): HtmlFacts {
  const { url, response, body, withoutFingerprints = false } = input;
  const decoded = decodeBody(body, response.headers['content-type']?.[0]);
  const walk = createHtmlWalk();
  const { cursor } = walk;
  const collectors = {
    document: collectDocument(cursor, { url, isXhtml: response.mediaType === 'application/xhtml+xml' }),
    titles: collectTitles(cursor),
    metas: collectMetas(cursor),
    links: collectLinks(cursor),
    headings: collectHeadings(cursor),
    anchors: collectAnchors(cursor),
    images: collectImages(cursor),
    resources: collectResources(cursor),
    forms: collectForms(cursor),
    structuredData: collectStructuredData(cursor),
    scriptRedirect: collectScriptRedirect(cursor),
    text: collectText(cursor),
    contentHash: withoutFingerprints ? noContentHash : collectContentHash(cursor),
    dom: collectDom(cursor),
    landmarks: collectLandmarks(cursor),
    publishedDate: collectPublishedDate(cursor),
  };
  const guests = input.alongside === undefined ? [] : [input.alongside(cursor)];
  walk.run(
    input.rendered?.html ?? decoded.text,
    [...Object.values(collectors), ...guests],
    collectors.document.doctype,
  );

  const elements = collectors.document.finish(() => null);
  const resolve = resolverOf(elements.baseUrl);
  const text = textFacts(
    collectors.text.finish(resolve),
    collectors.contentHash.finish(resolve),
    elements.lang,
    input,
  );
  const { hasEmptyAppRoot, ...dom } = collectors.dom.finish(resolve);
  const images = collectors.images.finish(resolve);
  const shown = images.filter(({ element, hidden }) => element === 'img' && !hidden).length;
  const isScripted = dom.inlineScript > SCRIPT_OF_APP && shown < IMAGES_OF_GALLERY;
  return {
    document: documentFacts(elements, { ...decoded, text: input.rendered?.html ?? decoded.text }, walk),
    titles: collectors.titles.finish(resolve),
    metas: collectors.metas.finish(resolve),
    links: collectors.links.finish(resolve),
    headings: collectors.headings.finish(resolve),
    anchors: collectors.anchors.finish(resolve),
    images,
    resources: collectors.resources.finish(resolve),
    forms: collectors.forms.finish(resolve),
    structuredData: collectors.structuredData.finish(resolve),
    scriptRedirect: collectors.scriptRedirect.finish(resolve),
    text,
    dom: {
      ...dom,
      ...collectors.landmarks.finish(resolve),
      publishedDate: collectors.publishedDate.finish(resolve),
      looksClientRendered: text.main.length < 500 && (hasEmptyAppRoot || isScripted),
    },
  };
}

/** Returns a function that resolves URLs and remembers them, because pages name most URLs several times. */
function resolverOf(baseUrl: string): ResolveUrl {
  const known = new Map<string, string | null>();
  return (raw) => {
    const hash = raw.indexOf('#');
    const address = hash === -1 ? raw : raw.slice(0, hash);
    const found = known.get(address);
    if (found !== undefined) return found;
    const url = normaliseUrl(address, baseUrl);
    known.set(address, url);
    return url;
  };
}

const startedTag = /^<[a-z][^>]*$/i;

function documentFacts(elements: DocumentElements, decoded: DecodedBody, walk: HtmlWalk): DocumentFacts {
  const { metaCharsetIndex, ...document } = elements;
  const { encoding, encodingSource, declaredEncodings, replacementCharacters, text } = decoded;
  return {
    ...document,
    encoding,
    encodingSource,
    declaredEncodings,
    metaCharsetOffset: metaCharsetIndex === null ? null : byteOffset(text, metaCharsetIndex, encoding),
    replacementCharacters,
    mainOffset: walk.mainOffset,
    endsOpen: walk.endsOpen,
    breaksOff: startedTag.test(text.slice(text.lastIndexOf('<'))),
    headBrokenBy:
      walk.headBrokenBy === null
        ? null
        : { ...walk.headBrokenBy, ...position(text, walk.headBrokenBy.offset) },
  };
}

/** Returns the position of an offset, counted from 1 as in editors. */
function position(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function byteOffset(text: string, index: number, encoding: string): number {
  return encoding === 'UTF-8' ? Buffer.byteLength(text.slice(0, index)) : index;
}

const noContentHash: Collector<string> = { finish: () => '' };

function textFacts(text: PageText, contentHash: string, lang: string | null, input: PageInput): TextFacts {
  const { detectLanguage, withoutFingerprints = false } = input;
  const words = wordsOf(text.main);
  let visibleWords: number | null = null;
  return {
    ...text,
    words: words.length,
    visibleCharacters: text.visible.length,
    // Computed on demand: few pages need it, and counting takes as long as all checks of a page.
    get visibleWords() {
      return (visibleWords ??= countWords(text.visible));
    },
    detectedLanguage:
      detectLanguage === undefined || words.length < 20
        ? null
        : languageOfText(text.main, lang, detectLanguage),
    contentHash,
    minHash: withoutFingerprints ? null : minHashOf(words),
  };
}
