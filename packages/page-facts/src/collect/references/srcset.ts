/**
 * Returns the URLs of the candidates of a `srcset`, as written (HTML standard, "parse a srcset attribute", without
 * descriptors).
 */
export function srcsetUrls(srcset: string): string[] {
  const urls: string[] = [];
  let rest = srcset;
  for (;;) {
    rest = rest.replace(/^[\s,]*/, '');
    const url = /^\S*/.exec(rest)?.[0] ?? '';
    if (url === '' || urls.length === candidatesMax) return urls;
    urls.push(url.replace(/(?<!,),*$/, ''));
    rest = rest.slice(url.length);
    // A comma right after the URL ends the candidate. Otherwise descriptors follow, up to a comma outside
    // parentheses.
    if (!url.endsWith(',')) rest = rest.slice(descriptorsLength(rest));
  }
}

function descriptorsLength(text: string): number {
  const piece = /\([^)]*\)|[^,(][^,(]*/y;
  let length = 0;
  while (piece.test(text)) length = piece.lastIndex;
  return length;
}

const candidatesMax = 100;
