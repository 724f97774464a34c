import type { HeadingFacts, HtmlPageFacts, MetaFacts, TitleFacts } from '../page-facts.ts';

/** Title elements that count, wherever they stand: the first one is the title of the page. */
export function titlesOf(page: HtmlPageFacts): readonly TitleFacts[] {
  return page.html.titles.filter(isLive);
}

/** Meta descriptions that count and say something, wherever they stand. */
export function descriptionsOf(page: HtmlPageFacts): readonly MetaFacts[] {
  return page.html.metas.filter(
    (meta) => meta.name === 'description' && isLive(meta) && meta.content.trim() !== '',
  );
}

/** Headings of the first level that people can see, empty ones included. */
export function h1sOf(page: HtmlPageFacts): readonly HeadingFacts[] {
  return page.html.headings.filter(({ level, hidden }) => level === 1 && !hidden);
}

/** Text of the title, of the first description and of the first h1 with text; empty without one. */
export function pageTexts(page: HtmlPageFacts): {
  readonly title: string;
  readonly description: string;
  readonly h1: string;
} {
  return {
    title: titlesOf(page)[0]?.text ?? '',
    description: descriptionsOf(page)[0]?.content ?? '',
    h1: h1sOf(page).find(({ text }) => text !== '')?.text ?? '',
  };
}

function isLive({ inTemplate, inNoscript }: TitleFacts | MetaFacts): boolean {
  return !inTemplate && !inNoscript;
}
