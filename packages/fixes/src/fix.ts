import type { Edit } from './edit.ts';
import type { SourceEdit } from './patches/source-edits.ts';

/** The concrete change for one target. */
export interface Fix {
  /** What stands there now; null when nothing does. */
  readonly current: string | null;
  /** What should stand there. */
  readonly suggested: string;
  /** Ready to paste: HTML, or the line of a file. */
  readonly snippet: string;
  /** The same change for a program. */
  readonly edits: readonly Edit[];
  /** What the edits change in the source of the page, edit by edit, where that is more than its head tells. */
  readonly source?: readonly (readonly SourceEdit[])[];
}
