import { addBlock } from '@plumbline/fixes';
import { suggestBreadcrumb } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { nodesOf } from './shared/node-types.ts';

const pathDepthMin = 2;
const trailMin = 2;

export const sdBreadcrumbMissing = definePageCheck<'indexable', { readonly trail: readonly string[] }>({
  id: 'sd-breadcrumb-missing',
  title: 'Deep page has no BreadcrumbList',
  category: 'structured-data',
  dimension: 'seo_elements',
  type: 'schema',
  severity: 'low',
  effort: 'low',
  why: 'The page shows its trail to people, but not to search engines, which could show it in place of the URL.',
  howToFix: 'Add a BreadcrumbList to the template, made from the trail that the page shows.',
  example: {
    bad: '<nav aria-label="Breadcrumb"><a href="/bread">Bread</a> › Rye</nav>',
    good: '{"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "position": 1, "name": "Bread", "item": "https://example.com/bread"}, {"@type": "ListItem", "position": 2, "name": "Rye"}]}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/breadcrumb'],
  decisions: ['Needs a visible trail: that parent paths exist does not prove that they are the trail.'],
  appliesTo: 'indexable',
  run(page) {
    const depth = new URL(page.url).pathname.split('/').filter((segment) => segment !== '').length;
    if (page.site.isHomePage || depth < pathDepthMin) return null;
    // A block that does not parse may hold the list.
    if (page.html.structuredData.errors.length > 0 || nodesOf(page, 'BreadcrumbList').length > 0) return null;
    const trail = page.html.dom.breadcrumb.map(({ name }) => name).filter((name) => name !== '');
    return trail.length < trailMin ? null : { evidence: { trail: trail.slice(0, 10) } };
  },
  message: ({ trail }) => `The page shows the trail ${trail.join(' › ')} without marking it up.`,
  fix(page) {
    const items = suggestBreadcrumb(page);
    if (items === null) return null;
    return addBlock({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: items.map((item) => ({ ...item })),
    });
  },
});
