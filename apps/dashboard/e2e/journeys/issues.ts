import { expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { serveOddSite } from '../served-site.ts';
import type { Stand } from '../stand.ts';
import { addSite } from './live-analysis.ts';

const PROBLEM = 'Meta description missing or empty';

/**
 * Goes from a problem to its pages and back, saves filters by name, exports the shown issues, and ignores the chosen
 * ones.
 */
export async function issues({ service, visit }: Stand): Promise<void> {
  const site = await serveOddSite();
  try {
    const { page, complaints } = await visit();
    await addSite(page, service.url, site.url);
    await page.getByRole('link', { name: 'Its results' }).click();
    await page.getByRole('link', { name: 'Issues', exact: true }).click();
    const table = page.getByRole('table', { name: 'Issues' });
    const total = site.pages;

    await page.getByRole('searchbox').fill(PROBLEM);
    await page.waitForURL(/q=/);
    await table.getByRole('link', { name: PROBLEM }).first().click();
    await page.waitForURL(/check=/);
    const filtered = page.url();
    // Until then, the rows of the former filter are shown.
    await page.getByRole('status').getByText(`${total} issues`, { exact: true }).waitFor();
    await table.locator('[data-row="0"] a').last().click();
    await page.getByRole('button', { name: PROBLEM }).click();
    await page.getByRole('link', { name: 'All pages with this problem' }).click();
    await page.waitForURL(filtered);

    await keepByName(page);
    await page.getByPlaceholder('Pages like').fill('/right*');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('1 issue', { exact: true }).waitFor();
    await page
      .getByTestId('sentence')
      .getByText(/^1 issue: 1 \w+\.$/)
      .waitFor();
    expect((await exported(page)).length).toBe(1);
    await ignoredOnPagesLike(page, '/right*');
    await page.getByText('No issue passes this filter').waitFor();
    await page.getByRole('searchbox').fill('right');
    await page.waitForURL(/q=right/);
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('link', { name: 'No descriptions' }).click();
    await page
      .getByRole('status')
      .getByText(`${total - 1} issues`)
      .waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');

    for (const row of [0, 1]) await table.locator(`[data-row="${row}"]`).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Ignore them' }).click();
    await page.getByLabel('Reason').fill('Written by somebody else');
    await page.getByRole('button', { name: 'Ignore it' }).click();
    await page
      .getByRole('status')
      .getByText(`${total - 3} issues`)
      .waitFor();
    expect((await exported(page)).length).toBe(total - 3);
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    const action = page.locator('.plan-row').filter({ hasText: PROBLEM });
    await action.getByText(`${total - 3} places`).waitFor();

    await page.getByRole('link', { name: 'Structure' }).click();
    const folders = page.getByRole('table', { name: 'Folders and pages' });
    await folders.getByRole('link', { name: '/right-to-left' }).click();
    await page.waitForURL(/\/page\?/);
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

/** Chooses all shown issues, and ignores their problems until a day on all pages whose path matches. */
async function ignoredOnPagesLike(page: Page, pattern: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose the first 1 issue' }).check();
  await page.getByRole('button', { name: 'Ignore them' }).click();
  await page.getByLabel(`on pages like ${pattern}`).check();
  await page.getByLabel('How long').selectOption({ label: 'until a day …' });
  await page.getByLabel('Until the end of').fill('2999-12-31');
  await page.getByLabel('Reason').fill('Translated next year');
  await page.getByRole('button', { name: 'Ignore it' }).click();
}

async function keepByName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save this filter' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('No descriptions');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Exports the shown issues, and returns the rows of the file. */
async function exported(page: Page): Promise<readonly string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export what is shown' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  return csv.trim().split('\r\n').slice(1);
}
