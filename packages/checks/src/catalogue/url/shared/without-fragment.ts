/** Returns the part of an href that browsers send. The page itself reads the rest. */
export function withoutFragment(href: string): string {
  const start = href.indexOf('#');
  return start < 0 ? href : href.slice(0, start);
}
