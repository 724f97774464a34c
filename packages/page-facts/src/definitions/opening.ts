import type { HtmlPageFacts } from '../page-facts.ts';
import { abridge } from '../text/text.ts';

const LENGTH_MIN = 40;
const LENGTH_MAX = 300;
const PARAGRAPHS_MAX = 2;

/** Returns the first paragraphs of the main content that are long enough to be text. */
export function openingOf({ html }: HtmlPageFacts): readonly string[] {
  return html.text.paragraphs
    .filter((text) => text.length >= LENGTH_MIN)
    .slice(0, PARAGRAPHS_MAX)
    .map((text) => abridge(text, LENGTH_MAX));
}

/** Removes paragraphs with which other pages open, too: slogans, notes about cookies, parts of a template. */
export function withoutOpenings(page: HtmlPageFacts, openings: ReadonlySet<string>): HtmlPageFacts {
  const { html } = page;
  const paragraphs = html.text.paragraphs.filter((text) => !openings.has(abridge(text, LENGTH_MAX)));
  return { ...page, html: { ...html, text: { ...html.text, paragraphs } } };
}
