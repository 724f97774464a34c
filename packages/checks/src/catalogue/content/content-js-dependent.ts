import { definePageCheck } from '../../check.ts';
import { unreadBesideOthers, unreadOnPage } from './shared/unread-content.ts';

export const contentJsDependent = definePageCheck<
  'html',
  { readonly characters: number; readonly inlineScriptBytes: number }
>({
  id: 'content-js-dependent',
  title: 'Page needs JavaScript, and was not rendered here',
  category: 'content',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'high',
  absorbs: {
    onPage: unreadOnPage,
    onUrl: unreadBesideOthers,
    why: 'not_rendered',
  },
  why: 'The source of the page is nearly empty and scripts fill it in. Google renders pages, but later and not always; most other search engines and the crawlers of AI assistants read the source only.',
  howToFix: 'Render the content, links and metadata on the server, or ahead of time when the site is built.',
  example: {
    bad: '<body>\n  <div id="root"></div>\n  <script src="/app.js"></script>\n</body>',
    good: '<body>\n  <div id="root">\n    <h1>Cordless drills</h1>\n    <p>24 models with brushless motors …</p>\n  </div>\n  <script src="/app.js"></script>\n</body>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  decisions: [
    'Judges pages that were not rendered, by their source alone: the confidence is medium, never high.',
    'The title, description and text in the source are not judged, because scripts may change them.',
  ],
  appliesTo: 'html',
  run(page) {
    const { dom, text } = page.html;
    if (page.rendering !== null || !dom.looksClientRendered) return null;
    // Only rendering could tell for certain.
    return {
      evidence: { characters: text.main.length, inlineScriptBytes: dom.inlineScript },
      confidence: 'medium',
    };
  },
  message: ({ characters }) =>
    `The source holds only ${characters} characters of main content; scripts seem to fill in the rest, and were not run. Title and text are not judged.`,
});
