import { expect } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { serve } from '../served-site.ts';
import type { Stand } from '../stand.ts';

/** Adds a channel, tests and changes it, sees why it fails without its receiver, and deletes it. */
export async function alerts({ service, visit }: Stand): Promise<void> {
  const received: string[] = [];
  let status = 200;
  const receiver = await serve((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(status).end(status === 200 ? 'ok' : 'no_service');
    });
  });
  try {
    const { page, complaints } = await visit();
    await page.goto(`${service.url}/settings/alerts`);
    await page.getByText('Nobody gets an alert when something changes').waitFor();
    await page.getByRole('button', { name: 'Add a channel' }).click();
    // Without a mail server, e-mail is not offered.
    await page.getByText('the operator has not set SMTP_URL and MAIL_FROM').waitFor();
    await page.getByLabel('Kind').selectOption('Discord');
    await page.getByLabel('Name').fill('SEO team');
    await page.getByLabel('Webhook URL').fill('http://10.0.0.1/hook');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('cannot be requested').waitFor();
    await page.getByLabel('Webhook URL').fill(`${receiver.url}api/webhooks/1/hiddenSecret`);
    await page.getByLabel('there is a new critical problem').uncheck();
    await page.getByRole('button', { name: 'Add', exact: true }).click();

    const channel = page.getByRole('region', { name: 'SEO team' });
    await channel
      .getByText(/Discord to .*…cret\. It gets alerts about lost pages, a score that falls by 5 points/)
      .waitFor();
    await channel.getByRole('button', { name: 'Send a test' }).click();
    await channel.getByText('The message arrived.').waitFor();
    expect(JSON.parse(received[0] ?? '')).toMatchObject({
      embeds: [{ title: 'Plumbline: this channel works', url: `${service.url}/settings/alerts` }],
    });
    await page.getByRole('row').filter({ hasText: '✓ arrived' }).waitFor();

    await channel.getByRole('button', { name: 'Change SEO team' }).click();
    await page.getByLabel('Name').fill('Shop team');
    await page.getByLabel('the score falls by').uncheck();
    await page.getByLabel('many pages cannot be read any more').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('region', { name: 'Shop team' });
    await renamed.getByText('It gets alerts about lost pages and failed schedules, for all sites.').waitFor();

    status = 404;
    await renamed.getByRole('button', { name: 'Send a test' }).click();
    await renamed
      .getByText('The receiver refused the message with status 404. It said: no_service')
      .waitFor();
    await page.getByText('The last alert did not reach Shop team.').waitFor();
    await page.getByLabel('State').selectOption('given up');
    await page.getByRole('row').filter({ hasText: 'no_service' }).waitFor();

    await page.getByLabel('State').selectOption('on its way');
    await page.getByText('No alert passes this filter').waitFor();

    await renamed.getByRole('button', { name: 'Delete Shop team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No channel yet').waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await receiver.close();
  }
}
