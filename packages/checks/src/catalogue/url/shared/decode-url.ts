/** Returns the URL as browsers show it, in letters of its language; null if its escapes are no UTF-8. */
export function decodeUrl(url: string): string | null {
  try {
    return decodeURI(url);
  } catch {
    return null;
  }
}
