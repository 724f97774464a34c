import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { changedByScript, sayChange, type ChangedByScript } from '../../definitions/changed-by-script.ts';

export const hreflangChangedByScript = definePageCheck<'indexable', ChangedByScript>({
  id: 'hreflang-changed-by-script',
  title: 'hreflang annotations are set or changed by JavaScript',
  category: 'hreflang',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'Annotations count only where both pages name each other. With some of them in the source and others after rendering, engines see different halves of the set at different times.',
  howToFix: 'Write all annotations into the source, into headers, or into a sitemap.',
  example: {
    bad: '<head>…</head>\n<script src="/add-languages.js"></script>',
    good: '<link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },
  references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  decisions: [
    'Compares the source with what a browser shows: pages that are not rendered have no such issue.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run(page) {
    const changed = changedByScript(page, languages);
    return changed && { evidence: changed };
  },
  observed: ({ rendered }) => rendered,
  message: (changed) => sayChange('set of languages', changed),
});

function languages({ html }: HtmlPageFacts): string {
  const codes = html.links.flatMap(({ hreflang }) => hreflang ?? []);
  return [...new Set(codes)].sort().join(', ');
}
