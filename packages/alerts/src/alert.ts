import type { AlertCause } from '@plumbline/contracts';

/** A message to people, before it gets the form of a channel. It is stored in this form. */
export interface Alert {
  /** A line that says what happened, and names the site. */
  readonly title: string;
  readonly parts: readonly AlertPart[];
  /** The path where the dashboard shows more. */
  readonly path: string;
}

/** The part of an alert about one cause. */
export interface AlertPart {
  /** The cause; null in a sample. */
  readonly cause: AlertCause | null;
  readonly sentence: string;
  /** The first pages or problems. */
  readonly lines: readonly string[];
}

/** The largest number of lines in a part. */
export const LINES_MAX = 5;
