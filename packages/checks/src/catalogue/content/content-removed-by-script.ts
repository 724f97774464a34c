import { definePageCheck } from '../../check.ts';
import { sourceOfRendered } from '../../definitions/changed-by-script.ts';

/** A page has an issue if a smaller share of the words is left. */
const LEFT_SHARE = 0.5;
const WORDS_MIN = 100;

export const contentRemovedByScript = definePageCheck<
  'indexable',
  { readonly sourceWords: number; readonly renderedWords: number }
>({
  id: 'content-removed-by-script',
  title: 'JavaScript removes most of the text',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'high',
  effort: 'high',
  why: 'Google indexes what a browser shows. Text that the server sends and scripts remove is not found, and often the page shows an error or a wall in its place.',
  howToFix:
    'Find the script that empties the page, and make it keep the text. Often it fails, hides text until visitors consent, or sends them to sign in.',
  example: {
    bad: '<main>…800 words…</main>\n<script>document.querySelector("main").innerHTML = "Loading"</script>',
    good: '<main>…800 words…</main>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  decisions: [
    'Compares the source with what a browser shows: pages that are not rendered have no such issue.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run(page) {
    const source = sourceOfRendered(page);
    if (source === null) return null;
    const [sourceWords, renderedWords] = [source.html.text.words, page.html.text.words];
    const isFault = sourceWords >= WORDS_MIN && renderedWords < LEFT_SHARE * sourceWords;
    return isFault ? { evidence: { sourceWords, renderedWords } } : null;
  },
  message: ({ sourceWords, renderedWords }) =>
    `The source has ${sourceWords} words of text; a browser shows ${renderedWords} of them once JavaScript has run.`,
});
