import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { untilCalm } from '../open-screen.ts';
import { NARROW, type Stand } from '../stand.ts';

/** Tests that going back undoes one choice, or closes what is open, before it leaves a screen. */
export async function goingBack({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const site = `${service.url}/sites/${service.siteId}`;
  await page.goto(site);
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await undoesFilters(page);
  await undoesOrder(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

  await page.getByRole('link', { name: 'Analyses', exact: true }).click();
  await page.getByRole('heading', { name: 'Analyses', level: 1 }).waitFor();
  await closesDialog(page);
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await goBackInVain(page);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Analyses', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
}

async function undoesFilters(page: Page): Promise<void> {
  await page.getByLabel('Status').selectOption('2xx');
  await page.waitForURL(/status=2xx/);
  await page.getByLabel('Indexable').selectOption('true');
  await page.waitForURL(/indexable=true/);
  await page.getByRole('searchbox').pressSequentially('boat');
  await page.waitForURL(/q=boat/);
  await page.goBack();
  await page.waitForURL((url) => url.search === '?status=2xx');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[type="search"]')?.value === '');
  await page.goBack();
  await page.waitForURL((url) => url.pathname.endsWith('/pages') && url.search === '');
  expect(await page.getByLabel('Status').inputValue()).toBe('');
}

/** Sorts a list that was scrolled. The new order starts at its top. */
async function undoesOrder(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Pages' });
  const scrolled = () => table.evaluate(({ scrollTop }) => scrollTop);
  await table.locator('[data-row="20"]').waitFor();
  await table.evaluate((element) => {
    element.scrollTop = 600;
  });
  await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
  await page.waitForURL(/sort=bytes/);
  await untilCalm(page);
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  await untilCalm(page);
  expect(await scrolled()).toBe(600);
}

async function closesDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await dialog.getByLabel('Pages at most').waitFor();
  await goBackInVain(page);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await dialog.getByLabel('Pages at most').fill('5');
  await goBackInVain(page);
  await dialog.getByText('What you typed is not sent yet.').waitFor();
  expect(await dialog.getByLabel('Pages at most').inputValue()).toBe('5');
  await dialog.getByRole('button', { name: 'Close and lose it' }).click();
  await page.getByRole('heading', { name: 'Analyses', level: 1 }).waitFor();
}

/** Goes back where that only closes something, and waits until the browser is at the same address again. */
async function goBackInVain(page: Page): Promise<void> {
  const address = page.url();
  await page.goBack();
  await page.waitForURL(address);
}
