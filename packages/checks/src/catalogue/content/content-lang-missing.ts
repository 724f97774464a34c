import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { certainLanguage } from '../../definitions/certain-language.ts';
import { hreflangAnnotations, isSelf } from '../hreflang/shared/annotations.ts';
import { formatTag } from './shared/language-tag.ts';

/** The evidence that a suggestion needs. It is less than usual, because a suggestion contradicts no author. */
const SUGGESTION = { wordsMin: 50, probabilityMin: 0.9 };

export const contentLangMissing = definePageCheck<
  'html',
  {
    readonly detectedLanguage: string | null;
    readonly probability: number | null;
    readonly suggested: string | null;
  }
>({
  id: 'content-lang-missing',
  title: 'html lang attribute missing',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'Screen readers choose the voice by it, browsers offer translation by it, and Bing and other search engines use it to tell the language of a page.',
  howToFix: 'Set the lang attribute of the html element to the language of the content, such as en or pt-BR.',
  example: { bad: '<html>', good: '<html lang="en">' },
  references: ['https://www.w3.org/International/questions/qa-html-language-declarations'],
  appliesTo: 'html',
  run(page) {
    if ((page.html.document.lang ?? '').trim() !== '') return null;
    const detected = page.html.text.detectedLanguage;
    return {
      evidence: {
        detectedLanguage: detected?.code ?? null,
        probability: detected?.probability ?? null,
        suggested: annotatedLanguage(page) ?? certainLanguage(page, SUGGESTION),
      },
      severity: hreflangAnnotations(page).length > 0 ? 'medium' : undefined,
    };
  },
  message: ({ suggested }) =>
    `The html element has no lang attribute${suggested === null ? '' : `; the page seems to be "${suggested}"`}.`,
  fix: (_page, { suggested }) =>
    suggested === null
      ? null
      : {
          current: null,
          suggested,
          snippet: `<html lang="${suggested}">`,
          edits: [{ kind: 'html-attribute', name: 'lang', value: suggested }],
        },
});

function annotatedLanguage(page: HtmlPageFacts): string | null {
  const self = hreflangAnnotations(page).find(({ code, url }) => isSelf(page, url) && code !== 'x-default');
  return self === undefined ? null : formatTag(self.code);
}
