/** Bytes of letters beyond ASCII; browsers show these as letters, too. */
const ENCODED_LETTERS = /(?:%[89a-f][\da-f])+/gi;
/** Characters that cannot be seen, or that change the order of others. */
const UNSEEN = /[\p{C}\p{Z}]/u;

/** Returns a URL or path with its letters: `/gr%C3%B6%C3%9Fe` as `/größe`. All else stays encoded. */
export function readableUrl(url: string): string {
  return url.replaceAll(ENCODED_LETTERS, (encoded) => {
    try {
      const letters = decodeURIComponent(encoded);
      return UNSEEN.test(letters) ? encoded : letters;
    } catch {
      // These bytes are not UTF-8.
      return encoded;
    }
  });
}

/** Returns a URL without its origin, to be read by people. */
export function shortUrl(url: string): string {
  const rest = /^https?:\/\/[^/]+(\/.*)?/is.exec(url)?.[1];
  return readableUrl(rest === undefined || rest === '' ? url : rest);
}
