/** Returns the part of a href that browsers send; the page reads the rest. */
export function withoutFragment(href: string): string {
  const start = href.indexOf('#');
  return start < 0 ? href : href.slice(0, start);
}
