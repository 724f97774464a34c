import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { changedByScript, sayChange, type ChangedByScript } from '../../definitions/changed-by-script.ts';

export const sdChangedByScript = definePageCheck<'indexable', ChangedByScript>({
  id: 'sd-changed-by-script',
  title: 'Structured data is set or changed by JavaScript',
  category: 'structured-data',
  dimension: 'seo_elements',
  type: 'schema',
  severity: 'low',
  effort: 'medium',
  why: 'Google reads structured data that scripts add, later and, for products, less reliably. Other engines and AI assistants read the source only.',
  howToFix: 'Write the structured data into the source, on the server or when the site is built.',
  example: {
    bad: '<script src="/add-structured-data.js"></script>',
    good: '<script type="application/ld+json">{ "@type": "Product", … }</script>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript',
  ],
  decisions: [
    'Compares the source with what a browser shows: pages that are not rendered have no such issue.',
    'Compares the types of all items, not their values.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run(page) {
    const changed = changedByScript(page, typesOf);
    return changed && { evidence: changed };
  },
  observed: ({ rendered }) => rendered,
  message: (changed) => sayChange('set of types', changed),
});

function typesOf({ html }: HtmlPageFacts): string {
  return [...new Set(html.structuredData.nodes.flatMap(({ types }) => types))].sort().join(', ');
}
