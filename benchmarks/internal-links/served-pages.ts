import { factsOfSource } from '@plumbline/checks';
import { isIndexable, loadLanguageDetector, type HtmlPageFacts } from '@plumbline/page-facts';

export interface ServedPage {
  readonly facts: HtmlPageFacts;
  readonly source: string;
}

/**
 * Reads the indexable pages of a site that is served on loopback, breadth first, as far as links lead and up to
 * `pagesMax`.
 */
export async function readServedPages(startUrl: string, pagesMax: number): Promise<readonly ServedPage[]> {
  const detectLanguage = await loadLanguageDetector();
  const { origin } = new URL(startUrl);
  const seen = new Set([startUrl]);
  const pages: ServedPage[] = [];
  for (const url of seen) {
    if (pages.length === pagesMax) break;
    const response = await fetch(url);
    const source = await response.text();
    const isPage = response.ok && !response.redirected && isHtml(response);
    const { html, ...facts } = factsOfSource({ url, html: isPage ? source : '' }, detectLanguage);
    if (html === null || !isPage) continue;
    for (const link of html.anchors) {
      const [target = ''] = (link.url ?? '').split('#', 1);
      // Variants of a page under a query are lists, forms and copies.
      if (target.startsWith(`${origin}/`) && !target.includes('?') && !link.rel.includes('nofollow'))
        seen.add(target);
    }
    const page = { ...facts, html };
    if (isIndexable(page)) pages.push({ facts: page, source });
  }
  return pages;
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}
