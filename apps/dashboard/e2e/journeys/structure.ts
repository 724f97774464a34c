import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openScreen, untilCalm } from '../open-screen.ts';
import type { Stand } from '../stand.ts';

/** Folders and pages by what matters, from a folder on the map to a page, and the links around it. */
export async function structure({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const site = `${service.url}/sites/${service.siteId}`;
  await openScreen(page, `${site}/structure`);
  const table = page.getByRole('table', { name: 'Folders and pages' });
  const issues = await columnOf(page, 'Issues');
  expect(issues).toEqual(issues.toSorted((one, other) => other - one));
  await table.getByRole('columnheader', { name: 'Pages' }).getByRole('button').click();
  await page.waitForURL(/sort=pages/);
  const pages = await columnOf(page, 'Pages');
  expect(pages).toEqual(pages.toSorted((one, other) => other - one));
  expect(await table.locator('[data-row="0"]').textContent()).toMatch(/\w/);

  const map = page.getByRole('list', { name: 'Map of folders and pages' });
  // The middle of a folder is covered by what is in it.
  await map.getByRole('button').first().press('Enter');
  await page.waitForURL(/path=/);
  await untilCalm(page);
  const title = (await map.getByRole('link').first().getAttribute('title')) ?? '';
  await map.getByRole('link').first().press('Enter');
  await page.waitForURL(/\/page\?url=/);
  expect(decodeURIComponent(page.url())).toContain(title.split(':')[0]);
  await page.goBack();
  await page.getByRole('button', { name: 'All of the site' }).click();
  await page.getByText('Links', { exact: true }).click();
  await page.locator('canvas').first().waitFor();
  expect(complaints).toEqual([]);
}

async function columnOf(page: Page, name: string): Promise<readonly number[]> {
  const table = page.getByRole('table', { name: 'Folders and pages' });
  const headers = await table.getByRole('columnheader').allTextContents();
  const place = headers.findIndex((header) => header.startsWith(name));
  const rows = await table.locator('[data-row]').all();
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').nth(place).textContent()));
  return cells.map((text) => Number(text?.replaceAll(',', '')));
}
