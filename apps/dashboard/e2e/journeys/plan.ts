import { expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { openScreen } from '../open-screen.ts';
import type { Stand } from '../stand.ts';

const REASON = 'The shop sells these elsewhere';

/**
 * Downloads the patches, copies a piece of work and a fix, tests an action again, ignores it with a reason, and stops
 * ignoring it.
 */
export async function plan({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  await page.goto(`${service.url}/sites/${service.siteId}/plan`);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the patches' }).click();
  const patches = await readFile(await (await downloading).path(), 'utf8');
  expect(patches).toContain('<meta name="viewport"');

  await page.getByRole('button', { name: 'Pieces of work' }).click();
  const packages = page.getByRole('dialog', { name: 'Pieces of work to copy' });
  await packages.getByRole('button', { expanded: false }).first().click();
  await packages.getByRole('button', { name: 'Copy as Markdown' }).first().click();
  await packages.getByRole('button', { name: 'Copied' }).waitFor();
  const spec = await page.evaluate(() => navigator.clipboard.readText());
  expect(spec).toMatch(/^## .+\n/);
  expect(spec).toBe(await packages.locator('pre').first().textContent());
  await page.keyboard.press('Escape');
  await packages.waitFor({ state: 'detached' });

  // An action whose pages can be tested again without the whole site.
  const action = page
    .locator('.plan-row')
    .filter({ hasText: 'fix included' })
    .filter({ hasText: /viewport/i });
  await action.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Copy the fix' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.getByLabel('The fix, ready to paste').first().textContent());

  await page.getByRole('button', { name: 'Test again' }).click();
  await page.getByText(/[1-9]\d* still failing/).waitFor();
  await delayedTest(page);

  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: 'Ignore it' }).click();
  await page.getByText(new RegExp(`^Ignored since .+: ${REASON}`)).waitFor();
  const lasting = page.url();
  await openScreen(page, `${service.url}/sites/${service.siteId}/settings`);
  await page.getByText(REASON).waitFor();
  await page.getByRole('button', { name: 'Stop ignoring it' }).click();
  await page.getByText('Nothing is ignored on this site.').waitFor();
  await openScreen(page, lasting);
  await page.getByText(/^Open since /).waitFor();
  expect(complaints).toEqual([]);
}

/** Tests that a test that the site delays says when it goes on, and shows its outcome after that. */
async function delayedTest(page: Page): Promise<void> {
  const answers = /\/actions\/[^/]+\/retest/;
  const pausedUntil = new Date('2030-01-02T03:04:00').toISOString();
  await page.route(answers, async (route) => {
    const response = await route.fetch();
    const retest = (await response.json()) as object;
    return route.fulfill({ response, json: { ...retest, status: 'in_progress', pausedUntil } });
  });
  await page.getByRole('button', { name: 'Test again' }).click();
  await page.getByText('The test goes on after Jan 2, 2030, 3:04').waitFor();
  // An answer that is on its way is still changed.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByText(/[1-9]\d* still failing/).waitFor();
}
