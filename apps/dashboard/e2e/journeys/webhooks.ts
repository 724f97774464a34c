import { expect } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { serve } from '../served-site.ts';
import type { Stand } from '../stand.ts';

/** Send a test to a receiver, see that it arrived, and deliver it again. */
export async function webhooks({ service, visit }: Stand): Promise<void> {
  const received: IncomingHttpHeaders[] = [];
  const receiver = await serve((request, response) => {
    received.push(request.headers);
    response.end('thank you');
  });
  try {
    const { page, complaints } = await visit();
    await page.goto(`${service.url}/settings/webhooks`);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByLabel('Receiver').fill(`${receiver.url}hook`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    const row = page.getByRole('row').filter({ hasText: `${receiver.url}hook` });
    await row.getByText('✓ arrived').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('cell', { name: 'thank you' }).waitFor();
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByRole('cell', { name: 'thank you' }).nth(1).waitFor();
    expect(received).toHaveLength(2);
    expect(received[0]).toHaveProperty('webhook-signature');
    expect(complaints).toEqual([]);
  } finally {
    await receiver.close();
  }
}
