export { dummyText, isBoilerplate } from './boilerplate.ts';
export {
  hasGenericPart,
  isGenericTitle,
  genericTitlePattern,
  type GenericTitlePattern,
} from './generic-title.ts';
export {
  descriptionLimits,
  limitsFor,
  measureText,
  titleLimits,
  type TextMeasure,
  type TextLimits,
} from './limits.ts';
export {
  delimiter,
  fold,
  isDefaultName,
  sharedSiteName,
  siteName,
  withoutEmoji,
  withoutSiteName,
} from './site-name.ts';
export {
  descriptionFromSentences,
  isKeywordList,
  isLabel,
  suggestDescription,
} from './suggest-description.ts';
export { namesOtherPage, ownAddress } from './own-address.ts';
export { sentencesOf } from './sentences.ts';
export { spelledOut } from './spelling.ts';
export { introductionIn } from './introduction.ts';
export { placeSiteName } from './place-site-name.ts';
export { shownSiteName, suggestTitle } from './suggest-title.ts';
export { suggestMeta, type MetaSuggestion, type MetaWishes } from './meta/suggest-meta.ts';
export { presentParts } from './meta/present-parts.ts';
export { JSON_LD_TYPES, type JsonLdType } from './meta/json-ld.ts';
export { htmlOfText } from './meta/html-of-text.ts';
export {
  learnTitlePattern,
  titleByPattern,
  type TitleAndHeading,
  type TitlePattern,
} from './title-pattern.ts';
export { isGenericTopic, isListingName } from './generic-title.ts';
export { hasCode, templateToken } from './template-token.ts';
export { partlySupportedPreviewFormat, unsupportedPreviewFormats } from './preview-formats.ts';
export { headlineOf, suggestOpenGraph, type OpenGraph } from './suggest-open-graph.ts';
export {
  suggestArticle,
  suggestBreadcrumb,
  suggestOrganization,
  suggestWebSite,
  type BreadcrumbItem,
  type NodeValues,
} from './suggest-structured-data.ts';
export { indexTargets, type LinkIndex } from './internal-links/link-index.ts';
export type { LinkTarget } from './internal-links/link-target.ts';
export { isFirstOfHost, isOfOtherPages, linkTerms, linkTermsOf } from './internal-links/link-terms.ts';
export { linkableMarkdown, markdownLinks } from './internal-links/linkable-markdown.ts';
export type { LinkSource, LinkSuggestion, LinkSuggestions } from './internal-links/link-suggestion.ts';
export { suggestInternalLinks } from './internal-links/suggest-internal-links.ts';
export { topTerms, type PageWording } from './internal-links/top-terms.ts';
