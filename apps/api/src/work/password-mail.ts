import { mailOf } from '@plumbline/alerts';
import { createPasswordLink, type Database, type User } from '@plumbline/database';
import type { Mailer } from '@plumbline/sending';
import type { Logger } from '@plumbline/service';

/** The reason for a link: a forgotten password, or an invitation to an account. */
type PasswordMailKind = 'forgotten' | 'invitation';

/** A sender of mails with links by which people choose a password. */
export interface PasswordMail {
  /**
   * Sends in the background, so that the time of an answer does not show whether an address is known. A mail that
   * cannot be sent is logged; its reader can ask for another one.
   */
  send(kind: PasswordMailKind, user: User): void;
  /** Waits for the mails that are being sent. */
  close(): Promise<void>;
}

interface PasswordMailDeps {
  readonly db: Database;
  readonly logger: Logger;
  /** Null if the operator has set no mail server. Nothing is sent then. */
  readonly mailer: Mailer | null;
  /** The origin of the dashboard, for the links. */
  readonly publicUrl: string;
}

const HOUR_MS = 3_600_000;

const KINDS = {
  forgotten: {
    lastsMs: HOUR_MS,
    title: 'Choose a new password for Plumbline',
    sentence: 'The link works once, for an hour. Nothing changes until you use it.',
    label: 'Choose a new password',
    why: 'Somebody asked for this mail on the sign-in page of Plumbline. If it was not you, ignore it.',
  },
  invitation: {
    lastsMs: 7 * 24 * HOUR_MS,
    title: 'You are invited to Plumbline',
    sentence: 'Choose a password, and sign in with this e-mail address. The link works once, for seven days.',
    label: 'Choose a password',
    why: 'A member of a Plumbline account has added you. If you do not know them, ignore this mail.',
  },
} as const;

export function createPasswordMail({ db, logger, mailer, publicUrl }: PasswordMailDeps): PasswordMail {
  const underWay = new Set<Promise<void>>();

  async function sendNow(sender: Mailer, kind: PasswordMailKind, user: User): Promise<void> {
    const { lastsMs, title, sentence, label, why } = KINDS[kind];
    const token = await createPasswordLink(db, user.id, lastsMs);
    // The token is behind the #, so that it reaches no log of a proxy and no other site.
    const url = `${publicUrl}/choose-password#${token}`;
    const mail = mailOf(title, [{ sentence }], { label, url }, why);
    const outcome = await sender.send([user.email], mail, `password-${user.id}-${Date.now()}`);
    if (!outcome.sent) throw new Error(`The mail server did not take it: ${outcome.answer}`);
  }

  return {
    send(kind, user) {
      if (mailer === null) return;
      const sending = sendNow(mailer, kind, user)
        .catch((error: unknown) => logger.error('password_mail.failed', { error }))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    close: async () => {
      await Promise.all(underWay);
      mailer?.close();
    },
  };
}
