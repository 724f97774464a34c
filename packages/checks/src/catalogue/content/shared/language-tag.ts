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
  const code = readHreflangCode(value);
  if (code.valid) return code.language === 'x-default' ? 'malformed' : null;
  if (code.reason === 'three_letters') return isKnownLanguage(value) ? null : 'unknown_language';
  return isValidInLang(code.reason) ? null : code.reason;
}

/** Returns `pt-BR` for `pt-br`; null if the tag is not valid. */
export function formatTag(code: string): string | null {
  return faultOfLanguageTag(code) === null ? (Intl.getCanonicalLocales(code)[0] ?? null) : null;
}

function isKnownLanguage(value: string): boolean {
  const [language = ''] = value.split('-', 1);
  return /^[a-z]{2,3}$/i.test(language) && languages.of(language) !== undefined;
}

function isValidInLang(fault: CodeFault): fault is (typeof validInLang)[number] {
  return validInLang.some((valid) => valid === fault);
}
