import { effectiveCanonical } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

/** Query parameters that number pages, or items, with the value of the first page. */
const pageParameters: Readonly<Record<string, number>> = {
  page: 1,
  p: 1,
  pg: 1,
  paged: 1,
  offset: 0,
  start: 0,
};

export const canonicalPaginatedToFirst = definePageCheck<
  'html',
  { readonly canonical: string; readonly pageNumber: number }
>({
  id: 'canonical-paginated-to-first',
  title: 'Paginated page canonicalises to page 1',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The second page of a list is not a copy of the first one. If it is declared one, it drops out of the index, and search engines may not find what only it links to.',
  howToFix: 'Give every page of the series a canonical that names the page itself.',
  example: {
    bad: '<!-- /shoes?page=3 -->\n<link rel="canonical" href="https://example.com/shoes">',
    good: '<!-- /shoes?page=3 -->\n<link rel="canonical" href="https://example.com/shoes?page=3">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  ],
  decisions: [
    'Does not recognise a view-all page, because that takes a comparison of the lists. Apart from the page number, the canonical must be the same URL.',
  ],
  appliesTo: 'html',
  run(page) {
    const canonical = effectiveCanonical(page);
    if (canonical === null || canonical === page.url) return null;
    const marker = markersOf(page.url).find(({ first }) => first.includes(comparable(canonical)));
    return marker === undefined ? null : { evidence: { canonical, pageNumber: marker.pageNumber } };
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, pageNumber }) =>
    `The page is number ${pageNumber} of a series, but declares the first one (${canonical}) as its canonical.`,
});

interface Marker {
  readonly pageNumber: number;
  /** Returns the ways to write the URL of the first page. */
  readonly first: readonly string[];
}

function markersOf(url: string): readonly Marker[] {
  const inQuery = Object.entries(pageParameters).flatMap(([name, firstValue]): Marker[] => {
    const value = new URL(url).searchParams.get(name) ?? '';
    if (!/^\d{1,6}$/.test(value) || Number(value) <= firstValue) return [];
    const first = [null, '0', '1'].map((other) => withParameter(url, name, other));
    return [{ pageNumber: Number(value), first }];
  });
  const [, list = '', number = ''] = /^(.*?)\/page\/(\d{1,6})\/?$/.exec(new URL(url).pathname) ?? [];
  if (Number(number) < 2) return inQuery;
  const first = [list, `${list}/`, `${list}/page/1`, `${list}/page/1/`].map((path) => withPath(url, path));
  return [...inQuery, { pageNumber: Number(number), first }];
}

function withParameter(url: string, name: string, value: string | null): string {
  const changed = new URL(url);
  if (value === null) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return comparable(changed.href);
}

function withPath(url: string, path: string): string {
  const changed = new URL(url);
  changed.pathname = path;
  return comparable(changed.href);
}

/** Returns the URL in a form that does not depend on the escapes in the query. */
function comparable(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  return `${origin}${pathname}?${searchParams.toString()}`;
}
