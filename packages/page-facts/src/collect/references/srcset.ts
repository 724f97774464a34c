/**
 * Returns the URLs of the candidates of a `srcset`, as written (HTML standard, "parse a srcset attribute", without
 * descriptors).
 */
export function srcsetUrls(srcset: string): string[] {
  const urls: string[] = [];
  let rest = srcset;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, '');
    const url = /^\S+/.exec(rest)?.[0];
    if (url === undefined || urls.length === candidatesMax) return urls;
    urls.push(url.replace(/(?<!,),+$/, ''));
    rest = rest.slice(url.length);
    // A comma right after the URL ends the candidate. Otherwise descriptors follow, up to a comma outside
    // parentheses.
    if (!url.endsWith(',')) rest = rest.replace(/^(?:\([^)]*\)|[^,(]+)*/, '');
  }
}

const candidatesMax = 100;
