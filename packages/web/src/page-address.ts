/**
 * Maps the addresses of previews or builds to the addresses of the pages once they are live: each a host with a
 * folder.
 */
export interface AddressMapping {
  readonly from: string;
  readonly to: string;
}

/** Returns where a page will be, by the longest mapped beginning of its URL; the URL itself if nothing maps it. */
export function mapAddress(url: string, mappings: readonly AddressMapping[]): string {
  const [mapping] = mappings
    .map(({ from, to }) => ({ from: asFolder(from), to: asFolder(to) }))
    .filter(({ from }) => url.startsWith(from))
    .toSorted((one, other) => other.from.length - one.from.length);
  return mapping === undefined ? url : mapping.to + url.slice(mapping.from.length);
}

function asFolder(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/*$/, '/');
}

/** Returns the other addresses at which servers show the file of a page: `/about.html` is `/about` or `/about/`. */
export function addressVariants(url: string): readonly string[] {
  const { origin, pathname, search } = new URL(url);
  if (search !== '') return [];
  const stem = pathname.replace(/\/(?:index\.html?)?$|\.html?$/i, '');
  const paths =
    stem === ''
      ? ['/', '/index.html']
      : [stem, `${stem}/`, `${stem}.html`, `${stem}.htm`, `${stem}/index.html`];
  return paths.map((path) => origin + path).filter((variant) => variant !== url);
}
