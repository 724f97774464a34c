/** Tells whether the path is `/` or the root of a language version: `/de/`, `/pt-br`. */
export function isRoot(url: string): boolean {
  return rootPath.test(new URL(url).pathname);
}

/** Tells whether the URL is another spelling of the root: `/index.html`, `/home`. */
export function isRootVariant(url: string): boolean {
  return isRoot(url) || indexDocument.test(new URL(url).pathname);
}

/** Tells whether a redirect leads from another page to a root, as of a page that was removed without a successor. */
export function endsAtRoot(from: string, end: string): boolean {
  return isRoot(end) && !isRootVariant(from);
}

const rootPath = /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?$/i;
const indexDocument = /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/)?(?:index|default|home)(?:\.[a-z]{2,5})?\/?$/i;
