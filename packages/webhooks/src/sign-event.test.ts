import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Webhook } from 'svix';
import { generateWebhookSecret } from './generate-secret.ts';
import { signEvent } from './sign-event.ts';

const body = JSON.stringify({ id: 'event-1', event: 'analysis.completed', data: { title: 'Größe 😀' } });

test('another implementation verifies the signature', () => {
  const secret = generateWebhookSecret();
  const headers = signEvent({ id: 'event-1', body, secrets: [secret], at: new Date() });
  expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body));
});

test('the signature is the same as one computed by hand from the standard', () => {
  const key = Buffer.alloc(32, 7);
  const headers = signEvent({
    id: 'event-1',
    body,
    secrets: [`whsec_${key.toString('base64')}`],
    at: new Date('2026-11-21T10:15:30.900Z'),
  });
  const expected = createHmac('sha256', key).update(`event-1.1795256130.${body}`).digest('base64');
  expect(headers).toEqual({
    'webhook-id': 'event-1',
    'webhook-timestamp': '1795256130',
    'webhook-signature': `v1,${expected}`,
  });
});

test('during a rotation, both secrets verify', () => {
  const secrets = [generateWebhookSecret(), generateWebhookSecret()];
  const headers = signEvent({ id: 'event-1', body, secrets, at: new Date() });
  for (const secret of secrets) {
    expect(() => new Webhook(secret).verify(body, { ...headers })).not.toThrow();
  }
});

test.each([
  ['another body', { body: body.replace('event-1', 'event-2') }, {}],
  ['another id', {}, { 'webhook-id': 'event-2' }],
  ['another secret', { secret: generateWebhookSecret() }, {}],
])('%s does not verify', (_name, received: { body?: string; secret?: string }, forged) => {
  const secret = generateWebhookSecret();
  const headers = { ...signEvent({ id: 'event-1', body, secrets: [secret], at: new Date() }), ...forged };
  const receiver = new Webhook(received.secret ?? secret);
  expect(() => receiver.verify(received.body ?? body, headers)).toThrow('No matching signature');
});

test('receivers refuse a signature that is ten minutes old', () => {
  const secret = generateWebhookSecret();
  const headers = signEvent({ id: 'event-1', body, secrets: [secret], at: new Date(Date.now() - 600_000) });
  expect(() => new Webhook(secret).verify(body, { ...headers })).toThrow('too old');
});

test('nothing is sent unsigned', () => {
  expect(() => signEvent({ id: 'event-1', body, secrets: [], at: new Date() })).toThrow('no signing secret');
});
