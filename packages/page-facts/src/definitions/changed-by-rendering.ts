import { isHtmlPage, type HtmlPageFacts, type PageFacts } from '../page-facts.ts';
import { pageTexts } from '../text/page-texts.ts';
import { effectiveCanonical } from './canonical.ts';
import { references } from './references.ts';
import { robotsDirectives } from './robots-directives.ts';

/** A part of a page that scripts may change. */
export type RenderedPart =
  | 'title'
  | 'description'
  | 'canonical'
  | 'robots'
  | 'h1'
  | 'hreflang'
  | 'structured_data'
  | 'links'
  | 'words';

/** A smaller difference is a counter, a date or a greeting, which does not change the subject of a page. */
const WORDS_MIN = 20;
const WORDS_SHARE = 0.1;

/** Returns the parts of a page that its scripts changed; none of a page that was not rendered. */
export function scriptedParts(page: PageFacts): readonly RenderedPart[] {
  const { source } = page;
  return isHtmlPage(page) && source !== null && isHtmlPage(source) ? changedByRendering(source, page) : [];
}

/** Returns the parts in which a page, as a browser shows it, differs from its source. */
export function changedByRendering(source: HtmlPageFacts, rendered: HtmlPageFacts): readonly RenderedPart[] {
  const [before, after] = [partsOf(source), partsOf(rendered)];
  const parts = Object.keys(before) as (keyof typeof before)[];
  const changed: RenderedPart[] = parts.filter((part) => before[part] !== after[part]);
  return haveOtherWords(source.html.text.words, rendered.html.text.words) ? [...changed, 'words'] : changed;
}

function partsOf(page: HtmlPageFacts): Readonly<Record<Exclude<RenderedPart, 'words'>, string>> {
  const { title, description, h1 } = pageTexts(page);
  const { noindex, nofollow } = robotsDirectives(page);
  const alternates = page.html.links.filter(({ hreflang }) => hreflang !== null);
  const links = references(page).filter(({ kind }) => kind === 'link');
  return {
    title,
    description,
    canonical: effectiveCanonical(page) ?? '',
    robots: `${noindex} ${nofollow}`,
    h1,
    hreflang: listed(alternates.map(({ hreflang, url }) => `${hreflang} ${url}`)),
    structured_data: listed(page.html.structuredData.nodes.flatMap(({ types }) => types)),
    links: listed(links.map(({ url }) => url)),
  };
}

/** Joins the distinct items, sorted, so that their order in the page makes no difference. */
function listed(items: readonly string[]): string {
  return [...new Set(items)].sort().join('\n');
}

function haveOtherWords(before: number, after: number): boolean {
  const difference = Math.abs(after - before);
  return difference > WORDS_MIN && difference > WORDS_SHARE * Math.max(before, after);
}
