import type { HtmlFacts } from '@plumbline/page-facts';

/** Parts of a head that a page must not have twice, as people call them. */
export type HeadPart = 'title' | 'description' | 'canonical' | 'robots' | 'Open Graph' | 'Twitter card';

/** Lists which parts of a suggested head are in the source of a page. */
export function presentParts({ titles, metas, links }: HtmlFacts): readonly HeadPart[] {
  const has: Readonly<Record<HeadPart, boolean>> = {
    title: titles.length > 0,
    description: metas.some(({ name }) => name === 'description'),
    canonical: links.some(({ rel }) => rel.includes('canonical')),
    robots: metas.some(({ name }) => name === 'robots'),
    'Open Graph': metas.some(({ property }) => property?.startsWith('og:') === true),
    'Twitter card': metas.some(({ name }) => name?.startsWith('twitter:') === true),
  };
  return (Object.keys(has) as HeadPart[]).filter((part) => has[part]);
}
