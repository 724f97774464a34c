import { definePageCheck } from '../../check.ts';
import { sourceOfRendered } from '../../definitions/changed-by-script.ts';

/** A page has an issue if a smaller share of its words is in the source. */
const SOURCE_SHARE = 0.5;
const WORDS_MIN = 50;

export const contentOnlyByScript = definePageCheck<
  'indexable',
  { readonly sourceWords: number; readonly renderedWords: number }
>({
  id: 'content-only-by-script',
  title: 'Most of the text exists only after JavaScript has run',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'high',
  absorbs: {
    onPage: [
      'description-changed-by-script',
      'h1-changed-by-script',
      'link-only-by-script',
      'sd-changed-by-script',
      'title-changed-by-script',
    ],
  },
  why: 'Google reads the page once it has rendered it, which may take days. Most other search engines and the crawlers of AI assistants run no scripts: for them the page is nearly empty.',
  howToFix: 'Render the content, links and metadata on the server, or ahead of time when the site is built.',
  example: {
    bad: '<div id="root"></div>\n<script src="/app.js"></script>',
    good: '<div id="root">\n  <h1>Cordless drills</h1>\n  <p>24 models with brushless motors …</p>\n</div>',
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
    const isFault = renderedWords >= WORDS_MIN && sourceWords < SOURCE_SHARE * renderedWords;
    return isFault ? { evidence: { sourceWords, renderedWords } } : null;
  },
  message: ({ sourceWords, renderedWords }) =>
    `The source has ${sourceWords} of the ${renderedWords} words that a browser shows; JavaScript adds the others.`,
});
