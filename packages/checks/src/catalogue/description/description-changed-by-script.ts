import { pageTexts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { changedByScript, sayChange, type ChangedByScript } from '../../definitions/changed-by-script.ts';

export const descriptionChangedByScript = definePageCheck<'indexable', ChangedByScript>({
  id: 'description-changed-by-script',
  title: 'Description is set or changed by JavaScript',
  category: 'description',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'medium',
  why: 'Google may show the description of the source or that of the rendered page. Link previews and engines that run no scripts read only the source.',
  howToFix: 'Write the final description into the source, on the server or when the site is built.',
  example: {
    bad: '<meta name="description" content="">\n<script src="/set-description.js"></script>',
    good: '<meta name="description" content="24 cordless drills, tested.">',
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
    const changed = changedByScript(page, (reading) => pageTexts(reading).description);
    return changed && { evidence: changed };
  },
  observed: ({ rendered }) => rendered,
  message: (changed) => sayChange('description', changed),
});
