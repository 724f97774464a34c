/** Percent-escapes, except those after a stray `%`: decoding such a one could make another escape. */
const percentEscape = /(?<!%[\da-f]?)%[\da-f]{2}/gi;
const unreserved = /[\w.~-]/;

/**
 * Normalises percent-escapes by RFC 3986, section 6.2.2: decodes those of unreserved characters, and writes the
 * others in upper case.
 */
export function normaliseEscapes(text: string): string {
  return text.replace(percentEscape, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return unreserved.test(character) ? character : escape.toUpperCase();
  });
}
