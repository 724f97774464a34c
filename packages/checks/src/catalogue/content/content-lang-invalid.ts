import { detectableLanguages, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { certainLanguage } from '../../definitions/certain-language.ts';
import { faultOfLanguageTag, type LanguageTagFault } from './shared/language-tag.ts';
import { primaryLanguage } from '../hreflang/shared/language-code.ts';

type Reason = LanguageTagFault | 'differs_from_content';

const reasons: Readonly<Record<Reason, string>> = {
  whitespace: 'has white space at an end',
  empty: 'is empty',
  list: 'names several languages where one is allowed',
  underscore: 'uses an underscore where a hyphen belongs',
  malformed: 'is no language tag',
  unknown_language: 'names a language that does not exist',
  country_as_language: 'is a country instead of a language',
  unknown_region: 'names a region that does not exist',
  unknown_script: 'names a script that does not exist',
  differs_from_content: 'is not the language of the content',
};

export const contentLangInvalid = definePageCheck<
  'html',
  { readonly lang: string; readonly reason: Reason; readonly detectedLanguage: string | null }
>({
  id: 'content-lang-invalid',
  title: 'html lang attribute invalid or wrong',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: 'Browsers ignore a tag that they do not know. A wrong tag makes screen readers read the page with the voice of another language.',
  howToFix:
    'Use a valid tag that matches the content: a language such as en, with a region where it matters, such as en-GB.',
  example: { bad: '<html lang="en_UK">', good: '<html lang="en-GB">' },
  references: [
    'https://www.rfc-editor.org/info/bcp47',
    'https://www.w3.org/International/questions/qa-choosing-language-tags',
  ],
  decisions: [
    'Accepts what BCP 47 does and hreflang does not: languages of three letters, areas such as es-419, variants, private use, old tags as a whole.',
    'Languages that detection cannot tell apart (Serbian, Croatian, Bosnian) count as one. One that it does not know, such as Afrikaans, is not doubted, because it takes the text for another.',
  ],
  appliesTo: 'html',
  run(page) {
    const lang = page.html.document.lang ?? '';
    if (lang.trim() === '') return null;
    const detectedLanguage = page.html.text.detectedLanguage?.code ?? null;
    const fault = faultOfLanguageTag(lang);
    if (fault !== null) return { evidence: { lang, reason: fault, detectedLanguage } };
    return differsFromContent(lang, page)
      ? { evidence: { lang, reason: 'differs_from_content', detectedLanguage }, severity: 'low' }
      : null;
  },
  observed: ({ lang }) => lang,
  message: ({ lang, reason, detectedLanguage }) =>
    `The lang attribute "${lang}" ${reasons[reason]}${reason === 'differs_from_content' ? ` (${String(detectedLanguage)})` : ''}.`,
});

/** Returns the language that the page declares; null if it declares none, or a wrong one. */
export function declaredLanguage(page: HtmlPageFacts): string | null {
  const lang = page.html.document.lang?.trim() ?? '';
  const isWrong = lang === '' || faultOfLanguageTag(lang) !== null || differsFromContent(lang, page);
  return isWrong ? null : lang;
}

function differsFromContent(lang: string, page: HtmlPageFacts): boolean {
  const detected = certainLanguage(page);
  const declared = familyOf(lang);
  return detected !== null && detectableLanguages.has(declared) && declared !== familyOf(detected);
}

/** Treats languages that detection cannot tell apart as one. */
function familyOf(code: string): string {
  const language = primaryLanguage(code);
  return families.find((family) => family.includes(language))?.[0] ?? language;
}

const families = [
  ['hr', 'sr', 'bs', 'sh', 'cnr'],
  ['ms', 'id', 'zsm'],
  ['tl', 'fil'],
  ['zh', 'yue', 'cmn', 'wuu'],
  ['fa', 'prs'],
  ['et', 'ekk'],
  ['lv', 'lvs'],
  ['ar', 'arz', 'ary'],
];
