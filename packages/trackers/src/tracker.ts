import type { TrackerKind } from '@plumbline/contracts';

/** Where tickets of an account are made, and as whom. */
export interface TrackerAccess {
  readonly kind: TrackerKind;
  /** Origin of the API, with a path where it has one. */
  readonly baseUrl: string;
  /** `owner/repository`, a path of GitLab, a key of Jira or of a team of Linear. */
  readonly project: string;
  /** E-mail address for Jira in the cloud; null elsewhere. */
  readonly login: string | null;
  readonly token: string;
}

export interface NewTicket {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export interface Ticket {
  /** By which the tracker finds it again. */
  readonly key: string;
  readonly url: string;
  /** In the words of the tracker. */
  readonly state: string;
  readonly isDone: boolean;
}

export interface Tracker {
  /** Asks for the project with the token, and makes nothing. @throws TrackerError */
  check(): Promise<void>;
  /** Makes a ticket. @throws TrackerError */
  create(ticket: NewTicket): Promise<Ticket>;
  /** Returns a ticket as it is now. @throws TrackerError */
  read(key: string): Promise<Ticket>;
}

/** A refusal of a tracker, in words that say what to do. */
export class TrackerError extends Error {
  override readonly name = 'TrackerError';
}
