/**
 * Percent-escapes of unreserved characters, and those with small letters. After a stray `%` they stay: decoding such a
 * one could make another escape. All others are left alone, because a URL of blanks has millions of them.
 */
const wrongEscape =
  /(?<!%[\dA-Fa-f]?)%(?:2[DEde]|3\d|[46][1-9A-Fa-f]|5[\dAFaf]|7[\dAEae]|[\dA-Fa-f][a-f]|[a-f][\dA-F])/g;
const unreserved = /[\w.~-]/;

/**
 * Normalises percent-escapes by RFC 3986, section 6.2.2: decodes those of unreserved characters, and writes the
 * others in upper case.
 */
export function normaliseEscapes(text: string): string {
  return text.replace(wrongEscape, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return unreserved.test(character) ? character : escape.toUpperCase();
  });
}
