/**
 * Hrefs are stored as what differs from the usual ways to write the URL that they name: most pages write all of their
 * links in one way. A control character at the beginning, which no browser keeps, names the way. Texts without one are
 * stored as they are.
 */
const RELATIVE = '\u0001';
const FROM_ROOT = '\u0002';
const AS_IT_IS = '\u0003';
const MARKED = new RegExp(`^[${RELATIVE}${FROM_ROOT}${AS_IT_IS}]`);

/** A URL that a page names, and that page, both normalised. */
interface Naming {
  readonly url: string;
  readonly pageUrl: string;
}

/** Returns the href as it is stored; null for the URL itself. */
export function toStoredHref(href: string | null, naming: Naming): string | null {
  if (href === null) return null;
  for (const way of [RELATIVE, FROM_ROOT]) {
    const usual = writtenAs(way, naming);
    if (usual !== '' && href.startsWith(usual)) return way + href.slice(usual.length);
  }
  return MARKED.test(href) ? AS_IT_IS + href : href;
}

/** Returns the href that was stored. */
export function ofStoredHref(stored: string | null, naming: Naming): string | null {
  if (stored === null || !MARKED.test(stored)) return stored;
  return writtenAs(stored.charAt(0), naming) + stored.slice(1);
}

/** Returns the href that names the URL in that way; empty if none does. */
function writtenAs(way: string, { url, pageUrl }: Naming): string {
  const root = url.indexOf('/', url.indexOf('//') + 2);
  if (way === AS_IT_IS || root === -1 || !pageUrl.startsWith(url.slice(0, root + 1))) return '';
  if (way === FROM_ROOT) return url.slice(root);
  const [path = ''] = pageUrl.split('?', 1);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  let shared = root + 1;
  for (let index = shared; index < folder.length && folder[index] === url[index]; index++)
    if (url[index] === '/') shared = index + 1;
  const foldersUp = folder.slice(shared).split('/').length - 1;
  return '../'.repeat(foldersUp) + url.slice(shared);
}
