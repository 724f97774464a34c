import { isIndexable, pageTexts, type PageFacts } from '@plumbline/page-facts';

/** What other pages have to do with. */
export interface AmongOthers {
  readonly url: string;
  /** Of a page that is shown by its title. */
  readonly title: string | null;
  /** Links to pages of the same site. */
  readonly links: readonly { readonly url: string; readonly href: string; readonly text: string }[];
}

export function amongOthers(page: PageFacts): AmongOthers {
  return {
    url: page.url,
    title: isIndexable(page) ? pageTexts(page).title || null : null,
    links: (page.html?.anchors ?? []).flatMap(({ url, href, name }) =>
      url !== null && href !== null && page.site.hosts.includes(new URL(url).hostname)
        ? [{ url, href, text: name }]
        : [],
    ),
  };
}
