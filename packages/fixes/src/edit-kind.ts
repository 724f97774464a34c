import type { HtmlFacts } from '@plumbline/page-facts';
import type { Edit } from './edit.ts';
import type { SourceChange } from './source-change.ts';
import type { SourceIndex } from './source-index.ts';

/** The edits of one kind. */
export type EditOf<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>;

/** The behaviour of one kind of edit. */
export interface EditKind<Each extends Edit = Edit> {
  /** A change of a page, or of what surrounds the pages: files, headers, redirects. */
  readonly of: 'page' | 'site';
  /** Names the thing that the edit changes: of two edits with the same subject, only one can be made. */
  subject(edit: Each): string;
  /** Returns the edit as text to paste; empty for removals. */
  snippet(edit: Each): string;
  /** Makes the edit in the source of a page. */
  onSource(edit: Each, html: string, index: SourceIndex): readonly SourceChange[];
  /**
   * Makes the edit in the facts of a page.
   * @param original the facts before any of the edits that are made together
   */
  onFacts(edit: Each, html: HtmlFacts, original: HtmlFacts): HtmlFacts;
}
