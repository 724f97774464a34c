import { pageTexts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { changedByScript, sayChange, type ChangedByScript } from '../../definitions/changed-by-script.ts';

export const titleChangedByScript = definePageCheck<'indexable', ChangedByScript>({
  id: 'title-changed-by-script',
  title: 'Title is set or changed by JavaScript',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'medium',
  why: 'Search engines index the source first and what a browser shows later; those that run no scripts, and link previews, keep the title of the source.',
  howToFix: 'Write the final title into the source, on the server or when the site is built.',
  example: {
    bad: '<title>App</title>\n<script>document.title = "Cordless drills"</script>',
    good: '<title>Cordless drills</title>',
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
    const changed = changedByScript(page, (reading) => pageTexts(reading).title);
    return changed && { evidence: changed };
  },
  observed: ({ rendered }) => rendered,
  message: (changed) => sayChange('title', changed),
});
