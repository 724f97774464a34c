import { asksForLanguage, type HtmlPageFacts, type PageKind } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { absenceConfidence } from '../../definitions/absence-confidence.ts';
import { isRoot } from '../../definitions/site-root.ts';
import { showsMedia } from './shared/shows-media.ts';

const WORDS_MIN = 200;
/** With fewer words there is hardly anything to read. */
const WORDS_FEW = 100;

export const contentThin = definePageCheck<'indexable', { readonly words: number }>({
  id: 'content-thin',
  title: 'Thin main content',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'high',
  why: 'A page that says little answers few questions, so search engines rarely show it, and many such pages make a whole site look empty.',
  howToFix:
    'Add what people look for on this page, or merge it into a page that says more and redirect to that.',
  example: {
    bad: '<main>\n  <h1>Cordless drills</h1>\n  <p>Our drills are the best.</p>\n</main>',
    good: '<main>\n  <h1>Cordless drills</h1>\n  <p>How torque, weight and batteries differ between the 24 models, and which one suits which work …</p>\n</main>',
  },
  references: ['https://developers.google.com/search/docs/fundamentals/creating-helpful-content'],
  decisions: [
    'Some pages may be brief: home pages, also of languages, pages that only ask for a language, lists, archives, forms, sign-in and legal pages, galleries and players.',
    'Blocks that all pages of a template share are not taken out.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const { words } = page.html.text;
    if (words >= WORDS_MIN || mayBeBrief(page)) return null;
    return {
      evidence: { words },
      confidence: absenceConfidence(page),
      severity: words >= WORDS_FEW ? 'low' : undefined,
    };
  },
  message: ({ words }) => `The main content has only ${words} ${words === 1 ? 'word' : 'words'}.`,
});

/** Kinds of pages that need few words. http-soft-404 reports pages that are not there. */
const brief: ReadonlySet<PageKind> = new Set(['listing', 'archive', 'form', 'login', 'legal', 'error']);

function mayBeBrief(page: HtmlPageFacts): boolean {
  const { kind, site, html } = page;
  const isLaterPage = html.links.some(({ rel, url }) => rel.includes('prev') && url !== null);
  const isHome = site.isHomePage || isRoot(page.url);
  return (
    isHome ||
    isLaterPage ||
    asksForLanguage(page) ||
    (kind !== null && brief.has(kind.is)) ||
    showsMedia(page)
  );
}
