import { robotsDirectives, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { sendsElsewhere } from '../../definitions/sends-elsewhere.ts';

/** A page with as many words discusses the phrase rather than saying it. */
const WORDS_OF_REAL_PAGE = 150;
/** Visible words under which a page without images, forms and embedded content is blank. */
const BLANK_PAGE_WORDS = 20;

export const httpSoft404 = definePageCheck<
  'html',
  {
    readonly reason: 'phrase' | 'blank';
    readonly matchedPhrase: string | null;
    readonly words: number;
    readonly title: string | null;
    readonly h1: string | null;
  }
>({
  id: 'http-soft-404',
  title: 'Page says not found but returns 200',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  about: 'serving',
  absorbs: { onPage: ['content-thin'] },
  unfits: 'page',
  why: 'The status says that all is well while the page says that nothing is here. Search engines detect this, drop the page, and waste requests on addresses that should simply be gone.',
  howToFix:
    'Answer 404 or 410 where the content is missing, or redirect to the page that replaced it. A page that is meant to exist needs main content of its own.',
  example: {
    bad: '<!-- HTTP 200 --><title>Page not found</title><h1>Sorry, page not found</h1>',
    good: '<!-- HTTP 404 --><title>Page not found</title><h1>Sorry, page not found</h1>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors'],
  decisions: [
    'Pages are not compared with the answer to a made-up URL: they keep no copy of their text for that.',
    'Besides pictures, frames and embedded objects make a page more than blank.',
  ],
  retest: 'answers',
  appliesTo: 'html',
  run(page) {
    const { titles, headings, text } = page.html;
    const title = titles[0]?.text ?? null;
    const h1 = headings.find(({ level, hidden }) => level === 1 && !hidden)?.text ?? null;
    const matchedPhrase = notFoundPhrase(title) ?? notFoundPhrase(h1);
    const says = matchedPhrase !== null && text.words < WORDS_OF_REAL_PAGE;
    if ((!says && !isBlank(page)) || robotsDirectives(page).noindex) return null;
    return { evidence: { reason: says ? 'phrase' : 'blank', matchedPhrase, words: text.words, title, h1 } };
  },
  message: ({ reason, matchedPhrase, words }) =>
    reason === 'phrase'
      ? `The page says "${String(matchedPhrase)}" but answers 200.`
      : `The page answers 200 but is as good as empty (${words} ${words === 1 ? 'word' : 'words'}).`,
});

function isBlank(page: HtmlPageFacts): boolean {
  const { text, dom, resources } = page.html;
  return (
    text.words < BLANK_PAGE_WORDS &&
    text.visibleWords < BLANK_PAGE_WORDS &&
    !dom.hasRichContent &&
    !dom.looksClientRendered &&
    !resources.some(({ kind }) => kind === 'iframe' || kind === 'object' || kind === 'media') &&
    !sendsElsewhere(page)
  );
}

function notFoundPhrase(text: string | null): string | null {
  return text === null ? null : (notFound.exec(text)?.[0].trim() ?? null);
}

/** A bare 404 counts only where nothing else claims the number: not "Route 404" or "404 Main Street". */
const notFound = new RegExp(
  [
    String.raw`^\W*(?:(?:http|error|fehler|erreur|errore|erro)[ -]?)*404\s*(?:$|[^\w\s]|error\b|fehler\b|not found\b|page\b|seite\b)`,
    String.raw`\b(?:error|fehler|erreur|errore|erro) 404\b`,
    String.raw`\b(?:page|product|article|file) (?:was |is |could |can )?(?:not (?:be )?|can't be |cannot be )found\b`,
    String.raw`\b(?:is|are) no longer available\b`,
    String.raw`\bnothing (?:was )?found\b`,
    String.raw`\b(?:page|product) (?:does not|doesn't|no longer) exists?\b`,
    String.raw`\bseite (?:wurde )?(?:leider )?nicht gefunden\b`,
    String.raw`\bnicht mehr verfügbar\b`,
    String.raw`\bpage (?:introuvable|non trouvée)\b`,
    String.raw`\bpágina (?:no encontrada|não encontrada)`,
    String.raw`\bpagina (?:non trovata|niet gevonden)\b`,
    String.raw`nie znaleziono strony|strona nie została znaleziona`,
    String.raw`sidan (?:hittades inte|kunde inte hittas)`,
    String.raw`siden (?:blev ikke fundet|ble ikke funnet)`,
    String.raw`страница не найдена`,
    String.raw`ページが見つかりません`,
    String.raw`页面(?:不存在|未找到)|找不到(?:网页|頁面|页面)`,
  ].join('|'),
  'iu',
);
