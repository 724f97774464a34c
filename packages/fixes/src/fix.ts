import type { Edit } from './edit.ts';

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
}
