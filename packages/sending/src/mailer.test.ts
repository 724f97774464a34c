import { afterEach, describe, expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { createMailer, mailUnavailable, openMail, type Mailer } from './mailer.ts';
import { closedPort, startMailServer } from './testing/mail-server.ts';

const mail = { subject: 'Grüße: 1 page lost', text: 'Plain Grüße.', html: '<p>Fancy Grüße.</p>' };
const from = 'Plumbline <seo@plumbline.example>';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serve(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  cleanups.push(() => server.close());
  return server;
}

function mailerTo(url: string): Mailer {
  const mailer = createMailer({ url, from });
  cleanups.push(() => mailer.close());
  return mailer;
}

/** Returns options of a server that refuses recipients of one host with a code. */
const refusing = (code: number): SMTPServerOptions => ({
  onRcptTo({ address }, _session, callback) {
    const error = Object.assign(new Error('no such user'), { responseCode: code });
    callback(address.endsWith('@gone.example') ? error : null);
  },
});

test('a mail arrives with both parts, a stable id and its sender', async () => {
  const server = await serve();
  const to = ['a@shop.example', 'b@shop.example'];
  await expect(mailerTo(server.url).send(to, mail, 'the-id')).resolves.toMatchObject({
    sent: true,
    status: 250,
  });
  const [received] = server.received;
  expect(received).toMatchObject({ from: 'seo@plumbline.example', to });
  expect(received?.source).toMatch(/^Message-ID: <the-id@plumbline\.example>\r?$/m);
  expect(received?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(received?.source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(received?.source).toMatch(
    /multipart\/alternative[^]*text\/plain[^]*Plain Gr[^]*text\/html[^]*Fancy Gr/,
  );
});

describe('failures', () => {
  test('a recipient that does not exist is refused permanently', async () => {
    const server = await serve(refusing(550));
    const outcome = await mailerTo(server.url).send(['a@gone.example'], mail, 'x');
    expect(outcome).toMatchObject({ sent: false, final: true, status: 550, errorClass: 'mail_refused' });
  });

  test('a busy mail server leads to a retry', async () => {
    const server = await serve(refusing(451));
    const outcome = await mailerTo(server.url).send(['a@gone.example'], mail, 'x');
    expect(outcome).toMatchObject({ sent: false, final: false, status: 451 });
  });

  test.each([
    [550, true],
    [451, false],
  ])(
    'a recipient that is refused with %i among others is named, and the others have the mail',
    async (code, final) => {
      const server = await serve(refusing(code));
      const outcome = await mailerTo(server.url).send(['a@shop.example', 'b@gone.example'], mail, 'x');
      expect(outcome).toEqual({
        sent: false,
        final,
        status: code,
        answer: `b@gone.example: ${code} no such user`,
        errorClass: 'mail_refused_in_part',
        takenFor: ['a@shop.example'],
      });
    },
  );

  test('nobody listens', async () => {
    const outcome = await mailerTo(`smtp://${await closedPort()}`).send(['a@shop.example'], mail, 'x');
    expect(outcome).toMatchObject({
      sent: false,
      final: false,
      status: null,
      errorClass: 'connection_failed',
    });
  });

  test('a wrong password is reported and leads to a retry, and the report contains no password', async () => {
    const server = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong user or password')),
    });
    const url = server.url.replace('smtp://', 'smtp://user:hunter22@');
    const outcome = await mailerTo(url).send(['a@shop.example'], mail, 'x');
    expect(outcome).toMatchObject({
      sent: false,
      final: false,
      status: 535,
      errorClass: 'mail_sign_in_failed',
    });
    expect(JSON.stringify(outcome)).not.toContain('hunter22');
  });
});

test('a right password signs in', async () => {
  const server = await serve({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      callback(password === 'p@ss' ? null : new Error('wrong'), { user: username }),
  });
  const url = server.url.replace('smtp://', 'smtp://user:p%40ss@');
  await expect(mailerTo(url).send(['a@shop.example'], mail, 'x')).resolves.toMatchObject({ sent: true });
});

test.each([
  ['', '', 'SMTP_URL and MAIL_FROM'],
  ['smtp://127.0.0.1', '', 'MAIL_FROM'],
  ['', from, 'SMTP_URL'],
])('with the settings "%s" and "%s", it says that %s is missing', (SMTP_URL, MAIL_FROM, missing) => {
  expect(openMail({ SMTP_URL, MAIL_FROM })).toBeNull();
  expect(mailUnavailable({ SMTP_URL, MAIL_FROM })).toContain(`has not set ${missing}.`);
});
