import type { HtmlFacts, PageFacts } from '@plumbline/page-facts';
import type { Edit } from './edit.ts';
import { editKindOf, firstOfEachSubject, sortForSource } from './edit-kinds.ts';

/**
 * Returns the facts of a page after edits, as `extractPageFacts` would find them in the edited source, without parsing
 * it again. Positions stay those of the source as it is. It does not update the length of the text, the number of
 * elements, and annotations in the body.
 */
export function editFacts(page: PageFacts, edits: readonly Edit[]): PageFacts {
  if (page.html === null) return page;
  const original = page.html;
  const html = sortForSource(firstOfEachSubject(edits)).reduce<HtmlFacts>(
    (facts, edit) => editKindOf(edit).onFacts(edit, facts, original),
    original,
  );
  return html === original ? page : { ...page, html };
}
