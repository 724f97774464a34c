import { factsOfSource } from '@plumbline/checks';
import type { Analysis, SiteFiles } from '@plumbline/database';
import type { DetectLanguage, HtmlPageFacts, PageFacts } from '@plumbline/page-facts';
import type { ResponseFacts } from '@plumbline/web';

export interface HtmlPage {
  /** Normalised. */
  readonly url: string;
  readonly html: string;
  /** Of a page that was fetched. */
  readonly response?: ResponseFacts;
  /** An analysis of its site. */
  readonly check?: Analysis | undefined;
}

/** The facts of a page whose source is at hand. */
export function factsOfHtml({ check, ...page }: HtmlPage, detectLanguage: DetectLanguage): PageFacts {
  const homeUrl = (check?.siteFiles as SiteFiles | null | undefined)?.homeUrl;
  return factsOfSource({ ...page, homeUrl, hosts: check?.hosts }, detectLanguage);
}

/** Of source that is not empty. */
export function isHtmlPage(page: PageFacts): page is HtmlPageFacts {
  return page.html !== null;
}
