import type { AlertCause } from '@plumbline/contracts';

/** A message to people, before it has the form of a channel. It is stored as it is here. */
export interface Alert {
  /** What happened, in a line that names the site. */
  readonly title: string;
  readonly parts: readonly AlertPart[];
  /** Where the dashboard shows more: a path. */
  readonly path: string;
}

/** What an alert says about one cause. */
export interface AlertPart {
  /** Null in a sample. */
  readonly cause: AlertCause | null;
  readonly sentence: string;
  /** Pages or problems, the first of them. */
  readonly lines: readonly string[];
}

/** Most lines of a part. */
export const LINES_MAX = 5;
