/** Returns the path of a page's file in its site, by the convention of static site generators. */
export function fileOf(url: string): string {
  const path = decodePath(new URL(url).pathname.replace(/^\/+/, ''));
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return /\.[a-z]+$/i.test(path) ? path : `${path}.html`;
}

/** Decodes a path, unless its escapes are not UTF-8, or are characters that the header of a diff cannot hold. */
function decodePath(path: string): string {
  try {
    const decoded = decodeURI(path);
    return /[\\"\p{Cc}]/u.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}
