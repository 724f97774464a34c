/**
 * Returns the URL of a file of a built site, by its path in the folder. Web servers answer a folder with its index
 * file.
 */
export function builtFileUrl(segments: readonly string[], site: string): string {
  const isIndex = /^index\.html?$/i.test(segments.at(-1) ?? '');
  const place = isIndex ? [...segments.slice(0, -1), ''] : segments;
  const base = site.endsWith('/') ? site : `${site}/`;
  return new URL(place.map(encodeURIComponent).join('/'), base).href;
}
