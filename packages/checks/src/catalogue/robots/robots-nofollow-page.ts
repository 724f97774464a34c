import { isInternal } from '@plumbline/web';
import { robotsDirectives, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import {
  declaredDirective,
  describeDirective,
  type DeclaredDirective,
} from '../../definitions/robots/robots-rule-text.ts';

export const robotsNofollowPage = definePageCheck<
  'html',
  {
    readonly directives: readonly DeclaredDirective[];
    /** Distinct pages of the site that it links to. */
    readonly internalLinks: number;
  }
>({
  id: 'robots-nofollow-page',
  title: 'Page-level nofollow',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'None of the links on the page count, the ones to the site’s own pages included. Pages that only this one links to may never be found.',
  howToFix:
    'Remove nofollow from the page, and set rel="nofollow" on the single links that it was meant for.',
  example: {
    bad: '<meta name="robots" content="nofollow">',
    good: '<a href="https://ad.example/" rel="nofollow sponsored">Partner</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  decisions: [
    'Does not look at other links to the same pages, which needs the link graph beside the directives of the page.',
  ],
  appliesTo: 'html',
  run(page) {
    const { nofollow, noindex, rules } = robotsDirectives(page);
    if (!nofollow || (noindex && isKeptOut(page))) return null;
    const directives = rules
      .filter(({ name }) => name === 'nofollow' || name === 'none')
      .map(declaredDirective);
    const { hosts } = page.site;
    const targets = page.html.anchors.flatMap(({ url }) =>
      url !== null && isInternal(url, hosts) ? [url] : [],
    );
    return { evidence: { directives, internalLinks: new Set(targets).size } };
  },
  observed: ({ directives }) => directives.map(({ directive }) => directive),
  message: ({ directives, internalLinks }) =>
    `Search engines follow none of the links of the page, and ${internalLinks} of these lead to other pages of the site: ${directives.map(describeDirective).join(', ')}.`,
});

/** Tells whether people search neither for the page nor for the pages to which it links. */
function isKeptOut({ kind }: HtmlPageFacts): boolean {
  return kind !== null && (kind.isPrivate || kind.is === 'endpoint');
}
