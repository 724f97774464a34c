/** An escape that follows a stray `%` stays as it is: decoding it could make another escape. */
const percentEscape = /(?<!%[\da-f]?)%[\da-f]{2}/gi;
const unreserved = /[\w.~-]/;

/**
 * Normalises percent-escapes as RFC 3986 section 6.2.2 says: those of unreserved characters are decoded, the others are in
 * upper case.
 */
export function normaliseEscapes(text: string): string {
  return text.replace(percentEscape, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return unreserved.test(character) ? character : escape.toUpperCase();
  });
}
