import { expect } from '@jest/globals';
import type { Stand } from '../stand.ts';

/** Schedules analyses of a site, and ends the schedule. */
export async function schedules({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  await page.goto(`${service.url}/sites/${service.siteId}/settings`);
  await page.getByRole('button', { name: 'Add a schedule' }).click();
  await page.getByRole('combobox', { name: 'When' }).selectOption({ label: 'a cron expression …' });
  await page.getByLabel('Cron expression').fill('61 5 * * *');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Cron expression').and(page.locator('[aria-invalid="true"]')).waitFor();
  await page.getByLabel('Cron expression').fill('30 6 * * 2');
  await page.getByLabel('Pages at most').fill('7');
  const callback = page.getByLabel('Notify this URL at the end');
  await callback.fill('http://10.1.2.3/hook');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await callback.and(page.locator('[aria-invalid="true"]')).waitFor();
  expect(await callback.inputValue()).toBe('http://10.1.2.3/hook');
  expect(await page.getByLabel('Cron expression').inputValue()).toBe('30 6 * * 2');
  expect(await page.getByLabel('Pages at most').inputValue()).toBe('7');
  await callback.fill('https://receiver.example/hook');
  await page.getByRole('button', { name: 'Add', exact: true }).click();

  await page.getByText(/30 6 \* \* 2.*tells https:\/\/receiver\.example\/hook/).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'End the schedule 30 6 * * 2' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByText('only when somebody starts it').first().waitFor();
  expect(await page.getByText('30 6 * * 2').count()).toBe(0);
  expect(complaints).toEqual([]);
}
