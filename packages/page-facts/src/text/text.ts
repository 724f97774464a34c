/**
 * Returns entity-decoded text as a browser shows it: runs of white space become one space, and none stays at the
 * ends.
 *
 * Expressions for whole texts say `xx*` and not `x+`: in a process that has compiled much, V8 runs out of stack on an
 * `x+` that matches four million characters. The test "aged-thread" shows it.
 */
export function collapseSpace(text: string): string {
  const trimmed = text.trim();
  return uncollapsed.test(trimmed) ? trimmed.replace(/\s\s\s*|[^\S ]/g, ' ') : trimmed;
}

/** Matches text to collapse. Most texts have none, and this test is much cheaper than collapsing. */
const uncollapsed = / {2}|[^\S ]/;

/** Cuts a text to `max` UTF-16 units, and never inside a character. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** Shortens a text that is too long, with an ellipsis at the end. */
export function abridge(text: string, max: number): string {
  return text.length <= max ? text : `${truncate(text, max - 1).trimEnd()}…`;
}

/** Returns text that PostgreSQL can store as text and JSON: NUL and lone surrogates become U+FFFD. */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD');
}

/** Returns space-separated tokens in lower case, such as those of `rel`. */
export function splitTokens(value: string | null | undefined): string[] {
  return value === null || value === undefined ? [] : (value.toLowerCase().match(/\S\S*/g) ?? []);
}
