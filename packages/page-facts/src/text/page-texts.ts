import {
  isLive,
  type HeadingFacts,
  type HtmlPageFacts,
  type MetaFacts,
  type TitleFacts,
} from '../page-facts.ts';

/** Returns the title elements that count, in or outside the head. The first one is the title of the page. */
export function titlesOf(page: HtmlPageFacts): readonly TitleFacts[] {
  return page.html.titles.filter(isLive);
}

/** Returns the meta descriptions that count and are not empty. */
export function descriptionsOf(page: HtmlPageFacts): readonly MetaFacts[] {
  return page.html.metas.filter(
    (meta) => meta.name === 'description' && isLive(meta) && meta.content.trim() !== '',
  );
}

/** Returns the visible headings of the first level, including empty ones. */
export function h1sOf(page: HtmlPageFacts): readonly HeadingFacts[] {
  return page.html.headings.filter(({ level, hidden }) => level === 1 && !hidden);
}

/** Returns the text of the title, of the first description and of the main heading; empty without one. */
export function pageTexts(page: HtmlPageFacts): {
  readonly title: string;
  readonly description: string;
  readonly h1: string;
} {
  return {
    title: titlesOf(page)[0]?.text ?? '',
    description: descriptionsOf(page)[0]?.content ?? '',
    h1: mainHeading(page)?.text ?? '',
  };
}

/**
 * Returns the first h1 with text. If there are several, it skips one that links to another page: the name of the
 * site.
 */
function mainHeading(page: HtmlPageFacts): HeadingFacts | undefined {
  const headings = h1sOf(page).filter(({ text }) => text !== '');
  const own = headings.length > 1 ? headings.find((heading) => !leadsElsewhere(heading, page)) : undefined;
  return own ?? headings[0];
}

function leadsElsewhere({ offset, text }: HeadingFacts, { html, url }: HtmlPageFacts): boolean {
  const link = html.anchors.find((anchor) => anchor.offset > offset);
  return link?.name === text && link.url !== null && link.url !== url;
}
