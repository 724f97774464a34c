import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openScreen, untilCalm } from '../open-screen.ts';
import { NARROW, type Stand } from '../stand.ts';

/**
 * Follows links by keyboard: the focus goes to each new screen, and the browser's back button shows the same part of a
 * list again. Escape closes the navigation. Keys for screens do nothing while a dialog is open.
 */
export async function keyboard({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const site = `${service.url}/sites/${service.siteId}`;
  await page.goto(`${site}/pages`);
  const table = page.getByRole('table', { name: 'Pages' });
  await table.locator('[data-row="20"]').waitFor();
  await table.evaluate((element) => {
    element.scrollTop = 600;
  });
  const link = table.locator('[data-row="20"] a').first();
  await link.focus();
  const before = await link.boundingBox();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page\?/);
  expect(await focused(page)).toBe('content');
  await page.goBack();
  await link.waitFor();
  await untilCalm(page);
  expect(await focused(page)).toBe('content');
  expect(await link.boundingBox()).toEqual(before);

  await page.setViewportSize(NARROW);
  const navigation = page.getByRole('button', { name: 'Navigation' });
  await navigation.press('Enter');
  await page.getByRole('link', { name: 'Issues', exact: true }).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Issues', exact: true }).waitFor({ state: 'hidden' });
  expect(await navigation.evaluate((button) => button === document.activeElement)).toBe(true);
  await navigation.press('Enter');
  await page.getByRole('link', { name: 'Issues', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Issues', level: 1 }).waitFor();
  expect(await focused(page)).toBe('content');
  await page.getByRole('main', { name: 'Issues' }).waitFor();

  await openScreen(page, `${service.url}/sites`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await page.getByLabel('Address of the site').fill('example.com');
  expect(new URL(page.url()).pathname).toBe('/sites');

  await openScreen(page, `${service.url}/settings/alerts`);
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByRole('combobox', { name: 'Sites' }).click();
  const option = page.getByRole('listbox', { name: 'Sites' }).getByRole('option').first();
  await option.click();
  await page.keyboard.press('Escape');
  await option.waitFor({ state: 'hidden' });
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
}

/** Waits until the screen is complete, and returns the id of the focused element. */
async function focused(page: Page): Promise<string> {
  await untilCalm(page);
  return page.evaluate(() => document.activeElement?.id ?? '');
}
