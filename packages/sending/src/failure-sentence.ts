/** Says why an attempt failed, for people. */
export function failureSentence({
  errorClass,
  status,
  answer,
}: {
  readonly errorClass: string;
  readonly status: number | null;
  readonly answer: string | null;
}): string {
  const said = answer === null || answer.trim() === '' ? '' : ` It said: ${answer.trim().slice(0, SAID_MAX)}`;
  const sentence = SENTENCES[errorClass];
  if (sentence !== undefined) return `${sentence}${said}`;
  return status === null
    ? `The message could not be sent (${errorClass}).${said}`
    : `The receiver refused the message with status ${status}.${said}`;
}

const SAID_MAX = 300;

const SENTENCES: Readonly<Record<string, string>> = {
  redirect: 'The receiver redirects to another address. Copy the URL of the incoming webhook again.',
  timeout: 'The receiver did not answer in time.',
  dns_failed: 'The name of the receiver does not resolve. Check how it is written.',
  dns_unavailable: 'The name of the receiver could not be looked up.',
  network_unavailable: 'The network was not available.',
  connection_failed: 'The receiver takes no connections.',
  tls_failed: 'The receiver has no certificate that we trust.',
  blocked_address: 'The address of the receiver is not public, so nothing is sent there.',
  mail_not_set: 'The operator has set no mail server.',
  mail_sign_in_failed: 'The mail server refused our user or password. Tell the operator.',
  mail_refused: 'The mail server refused the mail.',
  mail_refused_in_part: 'The mail server refused the mail for some of the addresses.',
};
