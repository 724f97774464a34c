import { parse } from 'bcp-47';
import {
  deprecatedLanguages,
  languageOfCountry,
  regionCorrections,
  unassignedRegions,
} from './code-lists.ts';

export type CodeFault =
  | 'empty'
  | 'list'
  | 'underscore'
  | 'malformed'
  | 'unknown_language'
  | 'country_as_language'
  | 'three_letters'
  | 'deprecated_language'
  | 'unknown_region'
  | 'area_region'
  | 'unknown_script'
  | 'unsupported_subtag';

export type HreflangCode =
  | {
      readonly valid: true;
      readonly language: string;
      readonly script: string | null;
      readonly region: string | null;
    }
  | { readonly valid: false; readonly reason: CodeFault; readonly suggested: string | null };

/**
 * Reads an hreflang value as search engines do: `x-default` (as a language of its own), or an ISO 639-1 language with
 * an optional ISO 15924 script and an optional ISO 3166-1 alpha-2 region, in any case.
 *
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes
 */
export function readHreflangCode(value: string): HreflangCode {
  const code = value.trim();
  if (code.toLowerCase() === 'x-default')
    return { valid: true, language: 'x-default', script: null, region: null };
  if (code === '') return invalid('empty');
  if (/[,;\s]/.test(code)) return invalid('list');
  if (code.includes('_')) return invalid('underscore', correction(code.replaceAll('_', '-')));
  return readTag(code);
}

/** Returns the primary language in its current form (`he` for `iw`). Both forms of Norwegian count as one. */
export function primaryLanguage(code: string): string {
  const language = code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  const current = deprecatedLanguages[language] ?? language;
  return current === 'nb' || current === 'nn' ? 'no' : current;
}

/** Returns the language of a page as the codes of other versions are written: without a country if they have none. */
export function codeLike(codes: readonly string[], language: string): string {
  const [primary = ''] = language.split('-', 1);
  const named = codes.filter((code) => code !== 'x-default');
  const hasCountries = named.length === 0 || named.some((code) => code.includes('-'));
  return hasCountries || differByCountry.has(primary.toLowerCase()) ? language : primary;
}

/** Languages whose countries have different versions of a page: Taiwan and China, Brazil and Portugal. */
const differByCountry: ReadonlySet<string> = new Set(['zh', 'pt']);

function readTag(code: string): HreflangCode {
  const { language, script, region, extendedLanguageSubtags, variants, extensions, privateuse } = parse(
    code,
    {
      normalize: false,
    },
  );
  if (language == null || language === '') return invalid('malformed');
  const languageFault = faultOfLanguage(code, language.toLowerCase());
  if (languageFault !== null) return languageFault;
  if (script != null && names.script.of(titleCase(script)) === undefined) return invalid('unknown_script');
  if (region != null) {
    const regionFault = faultOfRegion(region.toUpperCase(), code);
    if (regionFault !== null) return regionFault;
  }
  const others = [extendedLanguageSubtags, variants, extensions, privateuse].some((list) => list.length > 0);
  if (others)
    return invalid('unsupported_subtag', correction([language, script, region].filter(Boolean).join('-')));
  return {
    valid: true,
    language: language.toLowerCase(),
    script: script ?? null,
    region: region?.toUpperCase() ?? null,
  };
}

function faultOfLanguage(code: string, language: string): HreflangCode | null {
  const rest = code.slice(language.length);
  if (deprecatedLanguages[language] !== undefined)
    return invalid('deprecated_language', correction(deprecatedLanguages[language] + rest));
  if (language.length === 3) {
    const canonical = Intl.getCanonicalLocales(language)[0] ?? language;
    return invalid('three_letters', canonical.length === 2 ? correction(canonical + rest) : null);
  }
  if (language.length === 2 && hasName(language)) return null;
  const meant = languageOfCountry[language];
  if (meant !== undefined) return invalid('country_as_language', correction(meant + rest));
  return invalid('unknown_language');
}

/**
 * Tells whether a code of two letters names a language. The result is cached, because the look-up takes as long as many
 * checks of a page together.
 */
function hasName(language: string): boolean {
  const known = namedLanguages.get(language) ?? names.language.of(language) !== undefined;
  namedLanguages.set(language, known);
  return known;
}

const namedLanguages = new Map<string, boolean>();

function faultOfRegion(region: string, code: string): HreflangCode | null {
  if (/^\d{3}$/.test(region)) return invalid('area_region', correction(code.slice(0, -4)));
  const meant = regionCorrections[region];
  if (meant !== undefined) return invalid('unknown_region', correction(code.slice(0, -2) + meant));
  const known = !unassignedRegions.has(region) && names.region.of(region) !== undefined;
  return known ? null : invalid('unknown_region');
}

/** Returns the corrected code in its usual spelling, if nothing else is wrong with it. */
function correction(code: string): string | null {
  return readHreflangCode(code).valid ? (Intl.getCanonicalLocales(code)[0] ?? null) : null;
}

function invalid(reason: CodeFault, suggested: string | null = null): HreflangCode {
  return { valid: false, reason, suggested };
}

function titleCase(script: string): string {
  return script.slice(0, 1).toUpperCase() + script.slice(1).toLowerCase();
}

const names = {
  language: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  script: new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }),
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
};
