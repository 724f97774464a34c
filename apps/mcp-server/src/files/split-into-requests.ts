/** A page of a built site. */
export interface BuiltPage {
  /** Absolute, with links resolved. */
  readonly file: string;
  /** Path from the folder, with slashes. */
  readonly path: string;
  readonly url: string;
  readonly html: string;
  /** How many files come before it. */
  readonly position: number;
}

/** The limit of the contract, and a quarter of the bytes of a request: a character may take three, and titles come on top. */
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
