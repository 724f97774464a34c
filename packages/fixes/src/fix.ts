import type { Edit } from './edit.ts';
import type { SourceEdit } from './patches/source-edits.ts';

/** The concrete change for one target. */
export interface Fix {
  /** The present value; null for none. */
  readonly current: string | null;
  /** The proposed value. */
  readonly suggested: string;
  /** Ready to paste: HTML, or the line of a file. */
  readonly snippet: string;
  /** The same change for a program. */
  readonly edits: readonly Edit[];
  /** The changes in the source of the page, edit by edit, for edits outside the head. */
  readonly source?: readonly (readonly SourceEdit[])[];
}
