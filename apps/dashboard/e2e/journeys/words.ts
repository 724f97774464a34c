import { expect } from '@jest/globals';
import { homeOf, screensOf } from '../screens.ts';
import { openScreen } from '../open-screen.ts';
import type { Stand } from '../stand.ts';

/** Analyses are named by their time, and two may have begun in the same minute. */
const CHOICES = 'select:not([aria-label="Compared with"])';

/** One word for one thing: no choice is offered twice, severities are called the same in the plan and in the settings, and the link score says what it counts. */
export async function words({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const offeredTwice: string[] = [];
  for (const [name, path] of Object.entries(await screensOf(service, page))) {
    await openScreen(page, `${service.url}${path}`);
    const menus = await page
      .locator(CHOICES)
      .evaluateAll((selects) =>
        selects.map((select) => [...select.querySelectorAll('option')].map((option) => option.label)),
      );
    for (const menu of menus)
      offeredTwice.push(
        ...menu.filter((choice, place) => menu.indexOf(choice) < place).map((choice) => `${name}: ${choice}`),
      );
  }
  expect(offeredTwice).toEqual([]);

  const site = `${service.url}/sites/${service.siteId}`;
  await openScreen(page, `${site}/plan`);
  const ofPlan = await page.locator('.plan .severity').allTextContents();
  expect(ofPlan.length).toBeGreaterThan(5);
  await openScreen(page, `${service.url}/settings/checks`);
  const [usual, ...ofSettings] = await page
    .getByRole('table', { name: 'Checks' })
    .getByRole('combobox')
    .first()
    .locator('option')
    .allTextContents();
  expect(ofSettings).toContain(usual?.replace('usually ', ''));
  expect(ofSettings).toEqual(expect.arrayContaining(ofPlan));

  await openScreen(page, `${site}/page?url=${encodeURIComponent(await homeOf(service, page))}`);
  const score = page.getByRole('row', { name: 'Link score' }).getByRole('cell');
  expect(await score.textContent()).toMatch(/^\d+\.\d\d; the average page of the site has 1\./);
  expect(complaints).toEqual([]);
}
