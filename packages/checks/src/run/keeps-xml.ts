import { isPageEdit, type Fix } from '@plumbline/fixes';

/**
 * Tells whether a page served as XHTML stays XML with a fix. Edits are written in HTML, and browsers do not show what is
 * no XML. Only the address of a link is written the same in both.
 */
export function keepsXml({ edits }: Fix): boolean {
  return edits.every((edit) => edit.kind === 'link-target' || !isPageEdit(edit));
}
