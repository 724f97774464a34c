import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { certainLanguage } from '../../definitions/certain-language.ts';
import { hreflangAnnotations, isSelf } from './shared/annotations.ts';
import { primaryLanguage, readHreflangCode } from './shared/language-code.ts';

/** Language detection is trusted from this probability on. */

interface Found extends Record<string, unknown> {
  readonly hreflang: readonly string[];
  readonly lang: string;
  /** Null if the text is too short to tell. */
  readonly detected: string | null;
}

export const hreflangLangMismatch = definePageCheck<'indexable', Found>({
  id: 'hreflang-lang-mismatch',
  title: 'hreflang contradicts html lang or page language',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'The page gives itself one language for search engines and another for browsers and screen readers. One of them is wrong: people are offered a page that they cannot read, or hear it read out in the wrong language.',
  howToFix: 'Align the lang attribute and the hreflang code with the language the page is written in.',
  example: {
    bad: '<html lang="en"><link rel="alternate" hreflang="de" href="https://example.com/this-page">',
    good: '<html lang="de"><link rel="alternate" hreflang="de" href="https://example.com/this-page">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
    'https://www.w3.org/International/questions/qa-html-language-declarations',
  ],
  appliesTo: 'indexable',
  run(page) {
    const lang = page.html.document.lang?.trim() ?? '';
    if (lang === '') return null;
    const hreflang = ownCodes(page);
    const languages = hreflang.map(primaryLanguage);
    if (languages.length === 0 || languages.includes(primaryLanguage(lang))) return null;
    const detected = certainLanguage(page);
    const contradicted = detected !== null && !languages.includes(primaryLanguage(detected));
    return { severity: contradicted ? 'medium' : 'low', evidence: { hreflang, lang, detected } };
  },
  observed: ({ lang }) => lang,
  message: ({ hreflang, lang, detected }) =>
    `The page calls itself ${hreflang.join(', ')} in hreflang and ${lang} in html lang${detected === null ? '' : `; its text reads as ${detected}`}.`,
});

function ownCodes(page: HtmlPageFacts): readonly string[] {
  const codes = hreflangAnnotations(page)
    .filter(({ url, code }) => isSelf(page, url) && code !== 'x-default' && readHreflangCode(code).valid)
    .map(({ code }) => code);
  return [...new Set(codes)];
}
