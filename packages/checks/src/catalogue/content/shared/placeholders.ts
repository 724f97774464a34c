import type { HtmlPageFacts } from '@plumbline/page-facts';
import { dummyText, templateToken } from '@plumbline/suggestions';
import { stringsOf } from '../../../definitions/strings-of.ts';

export interface Placeholder {
  readonly location: 'title' | 'description' | 'heading' | 'text' | 'alternative text' | 'structured data';
  readonly match: string;
  /** The text around it. */
  readonly context: string;
}

const CONTEXT_LENGTH = 40;

/** Finds dummy text and unfilled placeholders on a page outside of code, at most one in each text. */
export function findPlaceholders(page: HtmlPageFacts): readonly Placeholder[] {
  const found: Placeholder[] = [];
  for (const [location, text] of textsOf(page)) {
    const match = dummyText.exec(text) ?? unfilled(text) ?? standalone(location, text);
    if (match === null) continue;
    const start = Math.max(0, match.index - CONTEXT_LENGTH);
    const context = text.slice(start, match.index + match[0].length + CONTEXT_LENGTH);
    found.push({ location, match: match[0], context });
  }
  return found;
}

/** The end of an expression of which a text about a language leaves out the rest: "${run...}". */
const abridged = /(?:\.\.\.|…)\s*[%?]?[}>]+$/;
const everyToken = new RegExp(templateToken, 'giu');

function unfilled(text: string): RegExpExecArray | undefined {
  return [...text.matchAll(everyToken)].find(([token]) => !abridged.test(token));
}

/** Texts that only stand in for another text. */
const leftover = /^(?:TODO|FIXME|TBD|[Yy]our [Tt]ext [Hh]ere|[Ss]ample [Pp]age|Hello world!)$/;
/** Names of values that a program printed by mistake. Reference manuals have sections with these names. */
const printedValue = /^(?:undefined|null|NaN)$/;

function standalone(location: Placeholder['location'], text: string): RegExpExecArray | null {
  return leftover.exec(text) ?? (location === 'heading' ? null : printedValue.exec(text));
}

type PlacedText = readonly [Placeholder['location'], string];

/** Returns the texts of a page with their places. */
export function textsOf({ html }: HtmlPageFacts): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  for (const { text, inTemplate } of html.titles) if (!inTemplate) texts.push(['title', text]);
  for (const { name, content, inTemplate } of html.metas)
    if (name === 'description' && !inTemplate) texts.push(['description', content]);
  for (const { text, hidden } of html.headings) if (!hidden) texts.push(['heading', text]);
  texts.push(['text', html.text.prose]);
  for (const { alt, hidden } of html.images)
    if (alt !== null && !hidden) texts.push(['alternative text', alt]);
  for (const { properties } of html.structuredData.nodes)
    for (const value of Object.values(properties))
      for (const text of stringsOf(value)) texts.push(['structured data', text]);
  return texts;
}
