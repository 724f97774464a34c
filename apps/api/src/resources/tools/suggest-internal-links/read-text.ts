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

/** A fetched page, or a text that is to appear at that address: plain text, Markdown or HTML. */
export interface TextTask extends SourcePage {
  readonly isPage: boolean;
}

export interface ReadableText {
  readonly linkable: string;
  /** The language as a BCP 47 tag. */
  readonly language: string | null;
  /** The text's `linkTerms`; empty if no links may be placed below the text. */
  readonly terms: string;
  /** The URLs to which the text links, and the URL that it names as its own. */
  readonly namedUrls: readonly string[];
}

/** The smallest number of words whose language can be detected and not only guessed. */
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
