/** A page of a built site. */
export interface BuiltPage {
  /** The absolute path of the file, with links resolved. */
  readonly file: string;
  /** The path from the folder, with slashes. */
  readonly path: string;
  readonly url: string;
  readonly html: string;
  /** The number of files before it. */
  readonly position: number;
}

/**
 * The limits of a part: the pages that the contract allows, and a quarter of a request's bytes in characters. A
 * character may take three bytes, and titles are added.
 */
const PAGES_MAX = 100;
const LENGTH_MAX = 2_000_000;

/** Splits pages into parts that each fit a request. */
export async function* splitIntoRequests(
  pages: AsyncIterable<BuiltPage>,
): AsyncGenerator<readonly BuiltPage[]> {
  let part: BuiltPage[] = [];
  let length = 0;
  for await (const page of pages) {
    if (part.length === PAGES_MAX || (part.length > 0 && length + page.html.length > LENGTH_MAX)) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(page);
    length += page.html.length;
  }
  if (part.length > 0) yield part;
}
