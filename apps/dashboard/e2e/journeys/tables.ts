import { expect } from '@jest/globals';
import { counted } from '@plumbline/contracts';
import { openScreen } from '../open-screen.ts';
import { NARROW, WIDE, type Stand } from '../stand.ts';

/** Sorts, searches and uses a table by keyboard. The address keeps the state of the table. */
export async function tables({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  await page.goto(`${service.url}/sites/${service.siteId}/pages`);
  const size = page.getByRole('columnheader', { name: 'Size' });
  await size.getByRole('button').click();
  await page.waitForURL(/sort=bytes/);
  expect(await size.getAttribute('aria-sort')).toBe('descending');
  const largestFirst = await page.locator('[data-row="0"]').textContent();
  await size.getByRole('button').click();
  await page.waitForURL(/order=asc/);
  await page.reload();
  expect(await size.getAttribute('aria-sort')).toBe('ascending');
  await page.locator('[data-row="0"]').waitFor();
  expect(await page.locator('[data-row="0"]').textContent()).not.toBe(largestFirst);

  const table = page.getByRole('table', { name: 'Pages' });
  const all = Number(await table.getAttribute('aria-rowcount')) - 1;
  await page.getByRole('status').getByText(`${all} pages`, { exact: true }).waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type('canoe');
  await page.waitForURL(/q=canoe/);
  await page.locator('[data-row="0"]').filter({ hasText: 'canoe' }).waitFor();
  await page.getByRole('searchbox').blur();
  await page.getByRole('status').getByText(`${all} pages`, { exact: true }).waitFor({ state: 'detached' });
  const found = await table.locator('[data-row]').count();
  expect(found).toBeLessThan(all);
  await page.getByRole('status').getByText(counted(found, 'page'), { exact: true }).waitFor();
  // The header is a row, too.
  expect(await table.getAttribute('aria-rowcount')).toBe(String(found + 1));
  expect(await table.locator('[data-row="0"]').getAttribute('aria-rowindex')).toBe('2');

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });

  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  const focused = page.locator('[data-row="0"] a:focus');
  await focused.waitFor();
  const address = (await focused.locator('span').getAttribute('title')) ?? '';
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page\?/);
  await page.getByRole('link', { name: address, exact: true }).waitFor();

  await openScreen(page, `${service.url}/sites/${service.siteId}/pages`);
  await page.locator('[data-row="0"]').waitFor();
  await page.setViewportSize(NARROW);
  await page.locator('[data-row="0"]').getByText('Answered in: ').waitFor();
  await openScreen(page, `${service.url}/sites/${service.siteId}/issues`);
  await page.locator('[data-row="0"]').getByText('What was seen: ').waitFor();
  await openScreen(page, `${service.url}/settings/keys`);
  for (const column of ['Begins with: sk_live_', 'Scopes: ', 'Expires: ', 'Last used: '])
    await page.locator('[data-row="0"]').getByText(column).waitFor();
  await openScreen(page, `${service.url}/sites/${service.siteId}/issues`);
  await page.setViewportSize(WIDE);
  await page.locator('[data-row="0"]').getByText('What was seen: ').waitFor({ state: 'detached' });

  // Beside the navigation there is less room than in a narrow window.
  for (const width of [769, 900, 1100]) {
    await page.setViewportSize({ ...WIDE, width });
    for (const screen of [`sites/${service.siteId}/pages`, 'settings/keys', 'settings/audit']) {
      await openScreen(page, `${service.url}/${screen}`);
      const table = page.getByRole('table').first();
      await table.locator('[data-row="0"]').waitFor();
      const isCut = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect({ screen, width, isCut }).toEqual({ screen, width, isCut: false });
    }
  }
  await page.setViewportSize(WIDE);
  await page.reload();
  await page.locator('[data-row="0"]').waitFor();

  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.locator(':focus').getAttribute('id')).toBe('content');
  expect(complaints).toEqual([]);
}
