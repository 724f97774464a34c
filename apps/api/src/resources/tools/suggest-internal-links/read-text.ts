import { factsOfSource, type SourcePage } from '@plumbline/checks';
import {
  countWords,
  effectiveCanonical,
  linkableText,
  type DetectLanguage,
  type PageFacts,
} from '@plumbline/page-facts';
import {
  isFirstOfHost,
  isOfOtherPages,
  linkableMarkdown,
  linkTerms,
  linkTermsOf,
  markdownLinks,
} from '@plumbline/suggestions';
import { normaliseUrl } from '@plumbline/web';

/** A page that was fetched, or a text that is to appear on the site of that address: plain, Markdown or HTML. */
export interface TextTask extends SourcePage {
  readonly isPage: boolean;
}

export interface ReadableText {
  readonly linkable: string;
  /** A BCP 47 tag. */
  readonly language: string | null;
  /** Its `linkTerms`; empty for a text that no links stand below. */
  readonly terms: string;
  /** URLs that it links to, and the URL that it names as its own. */
  readonly namedUrls: readonly string[];
}

/** The language of less text is a guess. */
const DETECTED_WORDS_MIN = 20;
const looksLikeHtml = /<\/(?:p|h[1-6]|div|main|article|section|body|ul|ol|table|a)\s*>/i;

export function readTextOf({ isPage, ...source }: TextTask, detectLanguage: DetectLanguage): ReadableText {
  if (isPage || looksLikeHtml.test(source.html)) {
    const page = factsOfSource(source, detectLanguage);
    return {
      linkable: isOfOtherPages(page) ? '' : linkableText(source.html),
      language: languageOf(page),
      terms: isPage && isFirstOfHost(page.url) ? '' : linkTermsOf(page),
      namedUrls: linkedUrls(page),
    };
  }
  const text = source.html;
  const language = countWords(text) < DETECTED_WORDS_MIN ? null : (detectLanguage(text)?.code ?? null);
  return {
    linkable: linkableMarkdown(text),
    language,
    terms: linkTerms({ url: source.url, title: null, h1: null, text, language, spoken: language }),
    namedUrls: markdownLinks(text).flatMap((link) => normaliseUrl(link, source.url) ?? []),
  };
}

function languageOf({ html }: PageFacts): string | null {
  const declared = html?.document.lang?.trim() ?? '';
  return declared === '' ? (html?.text.detectedLanguage?.code ?? null) : declared;
}

function linkedUrls(page: PageFacts): readonly string[] {
  const canonical = effectiveCanonical(page);
  const linked = page.html?.anchors.flatMap(({ url }) => url ?? []) ?? [];
  return canonical === null ? linked : [canonical, ...linked];
}
