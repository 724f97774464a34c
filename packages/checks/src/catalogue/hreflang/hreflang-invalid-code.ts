import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { certainLanguage } from '../../definitions/certain-language.ts';
import { hreflangAnnotations, isSelf, type HreflangAnnotation } from './shared/annotations.ts';
import { lookalikeLanguages } from './shared/code-lists.ts';
import { readHreflangCode, type CodeFault } from './shared/language-code.ts';

const invalidMax = 20;

interface InvalidCode {
  readonly source: 'html' | 'header';
  readonly value: string;
  readonly reason: CodeFault;
  readonly suggested: string | null;
}

export const hreflangInvalidCode = definePageCheck<
  'indexable',
  { readonly total: number; readonly invalid: readonly InvalidCode[] }
>({
  id: 'hreflang-invalid-code',
  title: 'Invalid hreflang language or region code',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'Search engines ignore an annotation whose code they do not know. The version it names is then not offered to the people it was made for.',
  howToFix:
    'Write an ISO 639-1 language, and where needed an ISO 3166-1 country after a hyphen, such as en-GB.',
  example: {
    bad: '<link rel="alternate" hreflang="en-UK" href="https://example.com/uk/">',
    good: '<link rel="alternate" hreflang="en-GB" href="https://example.com/uk/">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
  ],
  decisions: [
    'Deprecated language codes (iw, in, ji, mo, sh) count as invalid, with the current one suggested. Region codes that are reserved without being assigned to a country (EU, UN) are invalid although ICU names them.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const invalid = hreflangAnnotations(page).flatMap(
      (annotation) => faultOfAnnotation(page, annotation) ?? [],
    );
    return invalid.length === 0
      ? null
      : { evidence: { total: invalid.length, invalid: invalid.slice(0, invalidMax) } };
  },
  places: 'observed',
  observed: ({ invalid }) => invalid.map(({ value }) => value),
  message({ total, invalid }) {
    const named = invalid.slice(0, 3).map(({ value, reason }) => `"${value}" (${texts[reason]})`);
    return `${total === 1 ? 'An hreflang code is' : `${total} hreflang codes are`} invalid: ${named.join(', ')}.`;
  },
});

const texts: Readonly<Record<CodeFault, string>> = {
  empty: 'empty',
  list: 'more than one code',
  underscore: 'underscore instead of hyphen',
  malformed: 'not a language tag',
  unknown_language: 'unknown language',
  country_as_language: 'a country, not a language',
  three_letters: 'three letters instead of two',
  deprecated_language: 'a code that was replaced',
  unknown_region: 'unknown country',
  area_region: 'an area, not a country',
  unknown_script: 'unknown script',
  unsupported_subtag: 'more than language, script and country',
};

function faultOfAnnotation(page: HtmlPageFacts, annotation: HreflangAnnotation): InvalidCode | null {
  const { source, code: value } = annotation;
  const code = readHreflangCode(value);
  if (!code.valid) return { source, value, reason: code.reason, suggested: code.suggested };
  const meant = isSelf(page, annotation.url) ? meantLanguage(page, code.language) : null;
  return meant === null ? null : { source, value, reason: 'country_as_language', suggested: meant };
}

/** Returns the language that is meant. `se` is Northern Sami, but on a page in Swedish it means Sweden. */
function meantLanguage(page: HtmlPageFacts, language: string): string | null {
  const detected = certainLanguage(page);
  return detected !== null && lookalikeLanguages[language]?.includes(detected) === true ? detected : null;
}
