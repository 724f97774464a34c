import { expect } from '@jest/globals';
import type { Stand } from '../stand.ts';

/** A check that no other journey needs. */
const CHECK = 'Image file too large';

/**
 * Finds a check of the account by words and category, switches it off and on again, and sees that the setting is
 * stored.
 */
export async function checks({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  await page.goto(`${service.url}/settings/checks`);
  const table = page.getByRole('table', { name: 'Checks' });
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Images' });
  await page.waitForURL(/category=/);
  await page.getByRole('searchbox').fill('too large');
  await page.waitForURL(/q=/);
  await page.getByRole('status').getByText('1 check', { exact: true }).waitFor();
  await table.getByLabel(CHECK, { exact: true }).click();
  await page.getByText('1 is switched off').waitFor();
  await page.goto(`${service.url}/settings/checks?set=off`);
  await page.getByRole('status').getByText('1 check', { exact: true }).waitFor();
  await table.getByLabel(CHECK, { exact: true }).click();
  await page.getByText('No check passes this filter').waitFor();
  await page.getByText('All are switched on').waitFor();
  expect(complaints).toEqual([]);
}
