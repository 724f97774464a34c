export type { Attributes, Collector, Cursor } from './collect/collector.ts';
export {
  addressKind,
  isPrivateUrl,
  isSignInUrl,
  noPage,
  type AddressKind,
} from './definitions/address-kind.ts';
export { elementsWithOwnTitles } from './collect/text/titles.ts';
export { decodeBody, type DecodedBody } from './text/decode-body.ts';
export { declaredCanonicals, effectiveCanonical, type DeclaredCanonical } from './definitions/canonical.ts';
export { scriptedParts, type RenderedPart } from './definitions/changed-by-rendering.ts';
export { headerLinks } from './definitions/header-links.ts';
export { isAlternate, isAnnotation } from './definitions/hreflang.ts';
export type { ImageUse } from './definitions/image-use.ts';
export { withJsonLd } from './collect/structured-data.ts';
export { isCopyOfOtherHost, isIndexable } from './definitions/indexable.ts';
export { losesHead } from './definitions/loses-head.ts';
export { metaRefreshes, type MetaRefresh } from './definitions/meta-refresh.ts';
export { asksForLanguage } from './definitions/asks-for-language.ts';
export { notFoundText, type NotFoundText } from './definitions/not-found-text.ts';
export { withoutOpenings } from './definitions/opening.ts';
export { isOtherView, isOtherViewByAddress } from './definitions/other-view.ts';
export { looksPaginated } from './definitions/paginated.ts';
export { fitToWidth, pixelWidth } from './definitions/pixel-width.ts';
export {
  namedUrls,
  referenceKinds,
  references,
  referencesMax,
  type NamedUrl,
  type PageReference,
  type ReferenceKind,
} from './definitions/references.ts';
export {
  robotsDirectives,
  declaredRobotsRules,
  type ImagePreview,
  type RobotsDirectives,
  type RobotsRule,
} from './definitions/robots-directives.ts';
export { readingOf, type PageReading } from './definitions/reading.ts';
export { isFrameworkTemplate, scriptedTemplate } from './definitions/scripted-template.ts';
export { sentOn, type SentOn } from './definitions/sent-on.ts';
export { standIn, type StandIn } from './definitions/stand-in.ts';
export { toStoredLinks, type FragmentLink, type FragmentLinks } from './definitions/fragment-links.ts';
export { summarise, type PageColumns, type PageSummary } from './definitions/summarise.ts';
export { extractPageFacts, type PageInput, type RenderedDocument } from './extract-page-facts.ts';
export { linkableText } from './text/linkable-text.ts';
export { SIGNATURE_LENGTH, SIMILARITY_MIN, minHashOf } from './text/similarity.ts';
export {
  detectableLanguages,
  loadLanguageDetector,
  type DetectedLanguage,
  type DetectLanguage,
} from './text/language.ts';
export type * from './page-facts.ts';
export { isHtmlPage, isLive } from './page-facts.ts';
export { isList, isNode } from './structured-data/node.ts';
export type * from './structured-data/structured-data-facts.ts';
export { descriptionsOf, h1sOf, pageTexts, titlesOf } from './text/page-texts.ts';
export { createHtmlWalk } from './walk-html.ts';
export { countWords, isCjk, textLength, wordsOf } from './text/words.ts';
export { endsLikeSentence } from './text/ends-like-sentence.ts';
export { collapseSpace } from './text/text.ts';
export { withAttribute } from './with-attribute.ts';
