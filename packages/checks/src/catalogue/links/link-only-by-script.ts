import { references, type HtmlPageFacts } from '@plumbline/page-facts';
import { isInternal } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';
import { sourceOfRendered } from '../../definitions/changed-by-script.ts';

const LISTED_MAX = 20;

export const linkOnlyByScript = definePageCheck<
  'indexable',
  { readonly links: readonly string[]; readonly total: number }
>({
  id: 'link-only-by-script',
  title: 'Links exist only after JavaScript has run',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'Google finds such links later, once it has rendered the page. Other search engines and the crawlers of AI assistants do not find these pages through this one at all.',
  howToFix: 'Write the links into the source as <a href> elements.',
  example: {
    bad: '<nav id="menu"></nav>\n<script src="/menu.js"></script>',
    good: '<nav>\n  <a href="/drills">Drills</a>\n</nav>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'Counts links to pages of the site.',
    'Compares the source with what a browser shows: pages that are not rendered have no such issue.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run(page) {
    const source = sourceOfRendered(page);
    if (source === null) return null;
    const known = linksOf(source);
    const links = [...linksOf(page)].filter((url) => !known.has(url));
    return links.length === 0
      ? null
      : { evidence: { links: links.slice(0, LISTED_MAX), total: links.length } };
  },
  places: 'observed',
  observed: ({ links }) => links,
  message: ({ links, total }) =>
    `${total === 1 ? 'A link of the page exists' : `${total} links of the page exist`} only after JavaScript has run: ${links.slice(0, 3).join(', ')}${total > 3 ? ' and others' : ''}.`,
});

function linksOf(page: HtmlPageFacts): ReadonlySet<string> {
  const links = references(page).filter(
    ({ kind, url }) => kind === 'link' && isInternal(url, page.site.hosts),
  );
  return new Set(links.map(({ url }) => url));
}
