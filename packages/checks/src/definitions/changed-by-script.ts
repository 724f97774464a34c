import { isHtmlPage, type HtmlPageFacts } from '@plumbline/page-facts';
import { shorten } from './shorten.ts';

/** A value of a page in the source and in a browser; null for none. */
export type ChangedByScript = Readonly<Record<'source' | 'rendered', string | null>>;

/** Returns the source of a rendered page; null for a page that was not rendered. */
export function sourceOfRendered({ source }: HtmlPageFacts): HtmlPageFacts | null {
  return source !== null && isHtmlPage(source) ? source : null;
}

/** Returns a value that scripts add, change or remove; null if they leave it alone, or if the page was not rendered. */
export function changedByScript(
  page: HtmlPageFacts,
  read: (page: HtmlPageFacts) => string | null,
): ChangedByScript | null {
  const source = sourceOfRendered(page);
  if (source === null) return null;
  const [before, after] = [read(source), read(page)].map((value) => (value === '' ? null : value));
  return before === after ? null : { source: before ?? null, rendered: after ?? null };
}

/** Returns a sentence about the change of the value that `what` names. */
export function sayChange(what: string, { source, rendered }: ChangedByScript): string {
  const quoted = (value: string) => `“${shorten(value, 80)}”`;
  if (source === null) return `The source has no ${what}: JavaScript adds ${quoted(rendered ?? '')}.`;
  if (rendered === null) return `JavaScript removes the ${what} ${quoted(source)}.`;
  return `JavaScript changes the ${what} from ${quoted(source)} to ${quoted(rendered)}.`;
}
