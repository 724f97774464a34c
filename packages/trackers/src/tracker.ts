import type { TrackerKind } from '@plumbline/contracts';

/** The tracker in which tickets of an account are made, and the credentials for it. */
export interface TrackerAccess {
  readonly kind: TrackerKind;
  /** The origin of the API, with a path if it has one. */
  readonly baseUrl: string;
  /** The project: `owner/repository`, a path of GitLab, a key of Jira or of a team of Linear. */
  readonly project: string;
  /** The e-mail address for Jira in the cloud; else null. */
  readonly login: string | null;
  readonly token: string;
}

export interface NewTicket {
  readonly title: string;
  /** The text, in Markdown. */
  readonly body: string;
}

export interface Ticket {
  /** The key by which the tracker finds the ticket. */
  readonly key: string;
  readonly url: string;
  /** The state, in the words of the tracker. */
  readonly state: string;
  readonly isDone: boolean;
}

export interface Tracker {
  /** Tests whether the token reaches the project, and makes nothing. @throws TrackerError */
  check(): Promise<void>;
  /** Makes a ticket. @throws TrackerError */
  create(ticket: NewTicket): Promise<Ticket>;
  /** Returns a ticket in its present state. @throws TrackerError */
  read(key: string): Promise<Ticket>;
}

/** The refusal of a tracker, with a message that says what to do. */
export class TrackerError extends Error {
  override readonly name = 'TrackerError';
}
