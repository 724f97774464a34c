/**
 * Returns a value as the text of a JSON parameter. PostgreSQL stores neither NUL nor lone surrogates, and both occur
 * on the web: each becomes U+FFFD.
 */
export function jsonParameter(value: unknown): string {
  // JSON.stringify escapes exactly NUL and lone surrogates as \uXXXX. An even number of backslashes before it means
  // text.
  return JSON.stringify(value).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi,
    (_match, backslashes: string) => `${backslashes}\ufffd`,
  );
}
