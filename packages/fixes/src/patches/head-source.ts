/** The largest length of the line that ends a head. */
export const HEAD_END_LINE_MAX = 100;

const endLine = /<\/head\s*>[ \t]*\r?\n/iy;
const lastLine = /<\/head\s*>[ \t]*\r?\n$/i;

/**
 * Returns the rest of the line at the offset of `</head>`, with its line break; empty if other markup is in it, or no
 * line break. A diff that changes the end of the head needs this line after the change.
 */
export function headEndLine(html: string, offset: number): string {
  endLine.lastIndex = offset;
  const line = endLine.exec(html)?.[0] ?? '';
  return line.length > HEAD_END_LINE_MAX ? '' : line;
}

/** Splits a kept source into the head, up to and without its end tag, and the line of that tag, which may be empty. */
export function splitHead(headSource: string): { readonly head: string; readonly endLine: string } {
  const start = headSource.search(lastLine);
  if (start === -1) return { head: headSource, endLine: '' };
  return { head: headSource.slice(0, start), endLine: headSource.slice(start) };
}
