import { parse } from 'bcp-47';
import { readHreflangCode, type CodeFault } from '../../hreflang/shared/language-code.ts';

/** The fault of a `lang` attribute. */
export type LanguageTagFault = 'whitespace' | Exclude<CodeFault, (typeof validInLang)[number]>;

/** Subtags that BCP 47 accepts and hreflang does not. */
const validInLang = ['three_letters', 'area_region', 'unsupported_subtag', 'deprecated_language'] as const;

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * Returns the reason why a value that is not blank is no language tag; null if it is one.
 *
 * @see https://www.rfc-editor.org/info/bcp47
 */
export function faultOfLanguageTag(value: string): LanguageTagFault | null {
  if (value !== value.trim()) return 'whitespace';
  if (standsForItself(value)) return null;
  const code = readHreflangCode(value);
  if (code.valid) return code.language === 'x-default' ? 'malformed' : null;
  if (code.reason === 'three_letters') return isKnownLanguage(value) ? null : 'unknown_language';
  return isValidInLang(code.reason) ? null : code.reason;
}

/** Returns `pt-BR` for `pt-br`; null if the tag is not valid, or not made of a language and what qualifies it. */
export function formatTag(code: string): string | null {
  if (standsForItself(code) || faultOfLanguageTag(code) !== null) return null;
  return Intl.getCanonicalLocales(code)[0] ?? null;
}

/** Tells whether a tag is valid as a whole: one for private use (`x-klingon`), or an old one (`i-klingon`). */
function standsForItself(tag: string): boolean {
  const { language, privateuse, irregular, regular } = parse(tag, { normalize: false });
  const isPrivate = language == null && privateuse.length > 0 && tag.toLowerCase() !== 'x-default';
  return isPrivate || irregular != null || regular != null;
}

function isKnownLanguage(value: string): boolean {
  const [language = ''] = value.split('-', 1);
  if (special.has(language.toLowerCase())) return true;
  return /^[a-z]{2,3}$/i.test(language) && languages.of(language) !== undefined;
}

/** Codes of ISO 639 for an undetermined language, and for one without a code. */
const special: ReadonlySet<string> = new Set(['und', 'mis']);

function isValidInLang(fault: CodeFault): fault is (typeof validInLang)[number] {
  return validInLang.some((valid) => valid === fault);
}
