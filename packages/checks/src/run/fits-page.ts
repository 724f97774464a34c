import { isPageEdit, type Edit, type Fix } from '@plumbline/fixes';
import { isXhtmlResponse } from '@plumbline/web';

/** The facts of a page on which it depends whether a fix works in its source. */
interface EditedPage {
  readonly mediaType: string | null;
  readonly sniffedType?: string | null;
  /** See `losesHead` of packages/page-facts. */
  readonly losesHead: boolean;
  /** Other pages come from its source, too: it is a template, or a shell that scripts fill in. */
  readonly isShared?: boolean;
}

/**
 * Tells whether the source of a page can take a fix: a page served as XHTML none that would be no XML, a page
 * without a head that browsers read none that belongs there, and a shared source none that is right for one page only.
 */
export function fitsPage(fix: Fix, page: EditedPage): boolean {
  if (isXhtmlResponse(page) && !fitsAnyPage(fix)) return false;
  if (page.isShared === true && !fix.edits.every(isRightForAll)) return false;
  return !page.losesHead || !fix.edits.some(({ kind }) => headEdits.has(kind));
}

/**
 * Tells whether every page can take a fix: it leaves the source as it is, or changes the address of a link, which is
 * written the same in HTML and XML. Browsers do not show what is no XML.
 */
export function fitsAnyPage({ edits }: Fix): boolean {
  return edits.every((edit) => edit.kind === 'link-target' || !isPageEdit(edit));
}

const headEdits: ReadonlySet<Edit['kind']> = new Set(['title', 'meta', 'link', 'insert', 'prologue']);

/** Tells whether an edit of a source is right for all pages that come from it. */
function isRightForAll(edit: Edit): boolean {
  if (edit.kind === 'meta') return edit.key === 'viewport';
  if (edit.kind === 'attribute') return attributesForAll.has(edit.name);
  return edit.kind === 'prologue' || edit.kind === 'link-target' || !isPageEdit(edit);
}

const attributesForAll: ReadonlySet<string> = new Set(['height', 'rel', 'width']);
