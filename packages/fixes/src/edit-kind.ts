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
  /** Names the changed thing: only one of two edits with one subject can be made. */
  subject(edit: Each): string;
  /** Ready to paste; empty for removals. */
  snippet(edit: Each): string;
  /** The edit made on the source of a page. */
  onSource(edit: Each, html: string, index: SourceIndex): readonly SourceChange[];
  /**
   * The edit made on the facts of a page.
   * @param original the facts before any of the edits that are made together
   */
  onFacts(edit: Each, html: HtmlFacts, original: HtmlFacts): HtmlFacts;
}
