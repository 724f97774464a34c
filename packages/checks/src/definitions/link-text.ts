/** Returns how a link is shown where it has to be found again: its address, and its text where it has one. */
export function linkText({
  href,
  anchorText,
}: {
  readonly href: string;
  readonly anchorText: string | null;
}): string {
  return anchorText === null || anchorText === '' ? href : `${href} ("${anchorText}")`;
}
