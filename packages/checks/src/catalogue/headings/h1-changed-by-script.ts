import { pageTexts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { changedByScript, sayChange, type ChangedByScript } from '../../definitions/changed-by-script.ts';

export const h1ChangedByScript = definePageCheck<'indexable', ChangedByScript>({
  id: 'h1-changed-by-script',
  title: 'Main heading is set or changed by JavaScript',
  category: 'headings',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'medium',
  why: 'The main heading says what a page is about. Readers of the source, such as most crawlers of AI assistants, find another one or none.',
  howToFix: 'Write the final heading into the source, on the server or when the site is built.',
  example: {
    bad: '<h1></h1>\n<script>document.querySelector("h1").textContent = "Drills"</script>',
    good: '<h1>Drills</h1>',
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
    const changed = changedByScript(page, (reading) => pageTexts(reading).h1);
    return changed && { evidence: changed };
  },
  observed: ({ rendered }) => rendered,
  message: (changed) => sayChange('main heading', changed),
});
