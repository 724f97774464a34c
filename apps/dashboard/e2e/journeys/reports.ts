import { expect } from '@jest/globals';
import { openScreen } from '../open-screen.ts';
import type { Stand } from '../stand.ts';
import { faultsOfForm } from './forms.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#0f766e"/></svg>';

/** What the browser logs for a link that was taken back, and for refused calls. */
const REFUSALS = / (404|409|429|503) |ERR_FAILED/;

/** Sets a logo, makes a report, reads it, shares it by a link, takes the link back, and schedules monthly reports. */
export async function reports({ service, visit, visitAsStranger }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  await page.goto(`${service.url}/settings/account`);
  const own = page.getByRole('region', { name: 'On reports' });
  await own.getByLabel('Colour').fill('#ffee00');
  await own.getByRole('button', { name: 'Keep', exact: true }).click();
  await own.getByText(/has a contrast of 1\.2 with white/).waitFor();
  await own.getByLabel('Colour').fill('#0f766e');
  await own.getByLabel('Name').fill('Harbour Agency');
  await own
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await own.getByRole('button', { name: 'Keep', exact: true }).click();
  await own.getByText('Saved: reports made from now on have it.').waitFor();

  await openScreen(page, `${service.url}/sites/${service.siteId}/reports`);
  await page.getByText('No report yet', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: 'What to do next' }).waitFor();
  await preview.getByRole('img', { name: 'Harbour Agency' }).waitFor();
  expect(await preview.locator('body').evaluate((body) => getComputedStyle(body).maxWidth)).toBe('800px');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('button', { name: 'Share by a link' }).click();
  expect(await faultsOfForm(page, { typed: {}, send: 'Make the link' })).toEqual([]);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('The link').inputValue();
  await page.mouse.click(1, 1);
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('The link').inputValue()).toBe(link);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('ends in 30 days').waitFor();
  const stranger = await visitAsStranger();
  await stranger.page.goto(link);
  await stranger.page.getByRole('heading', { name: 'What was not seen' }).waitFor();
  expect(await stranger.page.context().cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('Nobody but members can read it.').waitFor();
  await stranger.page.reload();
  await stranger.page.getByText('This link no longer works').waitFor();

  await page.getByRole('button', { name: 'Make one monthly' }).click();
  await page.getByText('On the first, about the month before; next').waitFor();
  await page.getByRole('button', { name: 'End: On the first, about the month before' }).click();
  await page.getByText('Reports are made only when somebody asks for one.').waitFor();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('No report yet', { exact: true }).waitFor();
  const unexpected = [...complaints, ...stranger.complaints].filter((text) => !REFUSALS.test(text));
  expect(unexpected).toEqual([]);
}
