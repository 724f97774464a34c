/** The part of a href that browsers send; what follows is for the page to understand. */
export function withoutFragment(href: string): string {
  const start = href.indexOf('#');
  return start < 0 ? href : href.slice(0, start);
}
