/**
 * A value as the text of a parameter of JSON. PostgreSQL stores neither NUL nor lone surrogates, and both occur in
 * what is found on the web: each becomes U+FFFD.
 */
export function jsonParameter(value: unknown): string {
  // JSON.stringify escapes exactly NUL and lone surrogates as \uXXXX; an even number of backslashes before is text.
  return JSON.stringify(value).replace(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi,
    (_match, backslashes: string) => `${backslashes}\ufffd`,
  );
}
