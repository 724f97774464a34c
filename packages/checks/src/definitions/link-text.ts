/** Returns words by which people find a link: its address, and its text if it has one. */
export function linkText({
  href,
  anchorText,
}: {
  readonly href: string;
  readonly anchorText: string | null;
}): string {
  return anchorText === null || anchorText === '' ? href : `${href} ("${anchorText}")`;
}
