import type { SiteReference } from '../site-facts/index.ts';

/** Groups references by page. They must arrive ordered by their source. */
export async function* byPage(
  references: AsyncIterable<SiteReference>,
): AsyncGenerator<readonly [SiteReference, ...SiteReference[]]> {
  let page: [SiteReference, ...SiteReference[]] | null = null;
  for await (const reference of references) {
    if (page !== null && page[0].source.url === reference.source.url) {
      page.push(reference);
      continue;
    }
    if (page !== null) yield page;
    page = [reference];
  }
  if (page !== null) yield page;
}
