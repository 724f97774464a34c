import { expect } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { serve } from '../served-site.ts';
import type { Stand } from '../stand.ts';

/**
 * Sends a test to a receiver, sees that it arrived, and delivers it again before and after a rotation of the secret.
 * Going back closes a delivery.
 */
export async function webhooks({ service, visit }: Stand): Promise<void> {
  const received: Received[] = [];
  const receiver = await serve((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.end('thank you');
    });
  });
  try {
    const { page, complaints } = await visit();
    await page.goto(`${service.url}/settings/keys`);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByLabel('Receiver').fill(`${receiver.url}hook`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    const row = page.getByRole('row').filter({ hasText: `${receiver.url}hook` });
    await row.getByText('✓ arrived').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('cell', { name: 'thank you' }).waitFor();
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByRole('cell', { name: 'thank you' }).nth(1).waitFor();

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('button', { name: 'Make it' }).click();
    const secret = (await page.getByTestId('secret').textContent()) ?? '';
    await page.getByLabel('I have kept it').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(', valid until').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByRole('cell', { name: 'thank you' }).nth(2).waitFor();
    expect(received.map(signaturesOf)).toMatchObject([{ length: 1 }, { length: 1 }, { length: 2 }]);
    expect(received.map((one) => signaturesOf(one).includes(signedWith(secret, one)))).toEqual([
      false,
      false,
      true,
    ]);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await receiver.close();
  }
}

interface Received {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

function signaturesOf({ headers }: Received): readonly string[] {
  return String(headers['webhook-signature']).split(' ');
}

/** Returns the signature of a request by Standard Webhooks: https://www.standardwebhooks.com */
function signedWith(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
