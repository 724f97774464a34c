import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Mail } from '@plumbline/alerts';

export interface MailSettings {
  /** The mail server: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  /** The sender of mails: an address, or `Name <address>`. */
  readonly from: string;
}

/** The outcome of a mail, as the mail server reported it. */
type MailOutcome =
  | {
      /** True if it was taken for all recipients. */
      readonly sent: true;
      readonly status: number;
      readonly answer: string;
    }
  | {
      readonly sent: false;
      /** True if the mail server refused the mail permanently, so that another attempt is useless. */
      readonly final: boolean;
      /** The recipients for whom it was taken, which are not all. */
      readonly takenFor: readonly string[];
      readonly status: number | null;
      readonly answer: string;
      readonly errorClass: string;
    };

export interface Mailer {
  /**
   * Hands a mail to the mail server.
   *
   * @param id the basis of its Message-ID, by which mail programs recognise duplicates
   */
  send(to: readonly string[], mail: Mail, id: string): Promise<MailOutcome>;
  close(): void;
}

/** The settings of a process for mail; empty if the operator has set none. */
export interface MailConfig {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
}

/** Says which settings are missing for mail; null if none are. */
export function mailUnavailable({ SMTP_URL, MAIL_FROM }: MailConfig): string | null {
  const missing = [...(SMTP_URL === '' ? ['SMTP_URL'] : []), ...(MAIL_FROM === '' ? ['MAIL_FROM'] : [])];
  if (missing.length === 0) return null;
  return `No e-mail can be sent, because the operator has not set ${missing.join(' and ')}.`;
}

/** Creates the mailer of a process; null if it has no settings for mail. */
export function openMail(config: MailConfig): Mailer | null {
  if (mailUnavailable(config) !== null) return null;
  return createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
}

/** Creates a mailer. Each mail has its own connection, because there are few mails. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport(optionsOf(url), { from });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(to, { subject, text, html }, id) {
      try {
        const info = await transport.sendMail({
          to: to.map((address) => ({ name: '', address })),
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // This header prevents automatic replies, such as absence notes.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        const { response, rejectedErrors = [] } = info;
        if (rejectedErrors.length > 0) return takenInPart(info.accepted, rejectedErrors);
        return { sent: true, status: Number(response.slice(0, 3)), answer: response };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function optionsOf(url: string): SMTPTransport.Options {
  const { hostname, username } = new URL(url);
  const isHere = /^(localhost|127\.|\[::1\])/.test(hostname);
  return {
    url,
    // A password is never sent unencrypted.
    requireTLS: username !== '' && !isHere,
    connectionTimeout: PHASE_MS,
    greetingTimeout: PHASE_MS,
    socketTimeout: PHASE_MS,
  };
}

/** The outcome of a mail that was refused for some recipients. One that is refused for now decides about the next attempt. */
function takenInPart(taken: readonly string[], refusals: readonly SmtpError[]): MailOutcome {
  const status = Math.min(...refusals.map(({ responseCode = 500 }) => responseCode));
  return {
    sent: false,
    final: status >= 500,
    status,
    answer: refusals
      .map(({ recipient, response, message }) => `${recipient ?? 'An address'}: ${response ?? message}`)
      .join('\n'),
    errorClass: 'mail_refused_in_part',
    takenFor: taken,
  };
}

function failureOf(error: unknown): MailOutcome {
  const { code, responseCode, response, message } = error as SmtpError;
  const status = responseCode ?? null;
  return {
    sent: false,
    // A refused sign-in says nothing about the mail, and the operator can correct the password.
    final: status !== null && status >= 500 && code !== 'EAUTH',
    status,
    answer: response ?? message,
    errorClass: code === undefined ? 'mail_failed' : (CLASSES[code] ?? 'mail_failed'),
    takenFor: [],
  };
}

/** An error of nodemailer. */
interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  /** The address that was refused. */
  readonly recipient?: string | undefined;
}

/** The words in the log for the codes of nodemailer. */
const CLASSES: Readonly<Record<string, string>> = {
  EDNS: 'dns_failed',
  ECONNECTION: 'connection_failed',
  ECONNREFUSED: 'connection_failed',
  ESOCKET: 'connection_failed',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls_failed',
  EAUTH: 'mail_sign_in_failed',
  EENVELOPE: 'mail_refused',
  EMESSAGE: 'mail_refused',
};

/** The time limit of each phase of the exchange, so that the exchange ends before the attempt is given up. */
const PHASE_MS = 6_000;
