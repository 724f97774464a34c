import { effectiveCanonical } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { changedByScript, sayChange, type ChangedByScript } from '../../definitions/changed-by-script.ts';

export const canonicalChangedByScript = definePageCheck<'html', ChangedByScript>({
  id: 'canonical-changed-by-script',
  title: 'Canonical is changed by JavaScript',
  category: 'canonical',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'A search engine meets two canonicals, one in the source and another after rendering, and may follow either. Google asks that scripts leave the canonical of the source as it is.',
  howToFix: 'Declare the canonical once, in the source, and let no script change it.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/">\n<script src="/set-canonical.js"></script>',
    good: '<link rel="canonical" href="https://example.com/drills">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  decisions: [
    'Compares the source with what a browser shows: pages that are not rendered have no such issue.',
    'A canonical that only scripts add is right, if late: it contradicts nothing.',
  ],
  appliesTo: 'html',
  retest: 'analysis',
  run(page) {
    const changed = changedByScript(page, effectiveCanonical);
    return changed === null || changed.source === null ? null : { evidence: changed };
  },
  observed: ({ rendered }) => rendered,
  message: (changed) => sayChange('canonical', changed),
});
