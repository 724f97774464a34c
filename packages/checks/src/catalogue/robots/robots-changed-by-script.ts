import { robotsDirectives, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { changedByScript, sayChange, type ChangedByScript } from '../../definitions/changed-by-script.ts';

export const robotsChangedByScript = definePageCheck<'html', ChangedByScript>({
  id: 'robots-changed-by-script',
  title: 'JavaScript adds noindex or nofollow',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  absorbs: { onPage: ['robots-noindex-page', 'robots-nofollow-page'] },
  why: 'The source allows the page to be indexed and its scripts forbid it. Google drops it once it has rendered it; other search engines, which run no scripts, keep it.',
  howToFix: 'Say in the source whether the page may be indexed, and let no script change that.',
  example: {
    bad: '<head>…</head>\n<script>addMeta("robots", "noindex")</script>',
    good: '<head>\n  <meta name="robots" content="noindex">\n</head>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  decisions: [
    'A page whose source says `noindex` is never rendered, here or by Google, so scripts that would remove it have no effect.',
  ],
  appliesTo: 'html',
  retest: 'analysis',
  run(page) {
    const changed = changedByScript(page, prohibitions);
    return changed === null || changed.rendered === null ? null : { evidence: changed };
  },
  observed: ({ rendered }) => rendered,
  message: (changed) => sayChange('robots directive', changed),
});

function prohibitions(page: HtmlPageFacts): string {
  const { noindex, nofollow } = robotsDirectives(page);
  return [noindex ? 'noindex' : '', nofollow ? 'nofollow' : ''].filter(Boolean).join(', ');
}
