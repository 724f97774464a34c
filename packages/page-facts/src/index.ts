export { decodeBody, type DecodedBody } from './decode-body.ts';
export type { Edit } from './edit.ts';
export { extractPageFacts, isHtmlResponse, type PageInput } from './extract-page-facts.ts';
export { loadLanguageDetector, type DetectedLanguage, type DetectLanguage } from './language.ts';
export { normaliseUrl, parseHttpUrl } from './normalise-url.ts';
export type * from './page-facts.ts';
export { isInternal, urlHash } from './url-identity.ts';
export { countWords, isCjk, textLength, wordsOf } from './words.ts';
