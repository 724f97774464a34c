import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screensOf } from '../screens.ts';
import { openScreen } from '../open-screen.ts';
import type { LocalService } from '../local-service.ts';
import type { Stand } from '../stand.ts';
import { textsOf } from '../texts-of.ts';

/**
 * Tests that severities have the same names in the plan and in the settings, that screens describe the same number with
 * the same words, and that the link score says what it counts.
 */
export async function sameOnAllScreens({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const screens = await screensOf(service, page);
  await openScreen(page, `${service.url}${screens.plan}`);
  const ofPlan = await page.locator('.plan .severity').allTextContents();
  expect(ofPlan.length).toBeGreaterThan(5);
  await openScreen(page, `${service.url}${screens.checks}`);
  const [usual, ...ofSettings] = await page
    .getByRole('table', { name: 'Checks' })
    .getByRole('combobox')
    .first()
    .locator('option')
    .allTextContents();
  expect(ofSettings).toContain(usual?.replace('usually ', ''));
  expect(ofSettings).toEqual(expect.arrayContaining(ofPlan));

  await openScreen(page, `${service.url}${screens.page}`);
  const score = page.getByRole('row', { name: 'Link score' }).getByRole('cell');
  expect(await score.textContent()).toMatch(/^\d+\.\d\d; the average page of the site has 1\./);

  expect(await differencesBetweenScreens(service, page)).toEqual([]);
  await openScreen(page, `${service.url}${screens.issues}`);
  expect(await page.getByRole('columnheader', { name: 'Problem' }).count()).toBe(1);
  expect(complaints).toEqual([]);
}

/** The largest number of changes by other journeys, which analyse the same site and ignore an action for a while. */
const CHANGES_MAX = 5;

/** Returns the differences between screens, unless the site was changed between the looks at them. */
async function differencesBetweenScreens(service: LocalService, page: Page): Promise<readonly string[]> {
  let differences: readonly string[] = [];
  for (let look = 0; look <= CHANGES_MAX; look += 1) {
    differences = await lookForDifferences(service, page);
    if (differences.length === 0) break;
  }
  return differences;
}

async function lookForDifferences(service: LocalService, page: Page): Promise<readonly string[]> {
  const { overview, plan, issues, analysis } = await screensOf(service, page);
  const differences: string[] = [];
  const show = async (path: string) => {
    await openScreen(page, `${service.url}${path}`);
    return (await textsOf(page)).join('\n');
  };
  const expectOn = async (path: string, ...texts: readonly string[]) => {
    const shown = await show(path);
    differences.push(
      ...texts.filter((text) => !shown.includes(text)).map((text) => `“${text}” is not on ${path}`),
    );
  };
  await show(plan);
  const first = page.locator('.plan .plan-what').first();
  const title = (await first.getByRole('link').textContent()) ?? '';
  const action = (await first.getByRole('link').getAttribute('href')) ?? '';
  const places = matchIn(/[\d,]+ places?/, ((await first.textContent()) ?? '').replace(title, ''));
  await expectOn(overview, title, places);
  await expectOn(action, places);
  await expectOn(analysis, matchIn(/[\d,]+ issues?/, await show(issues)));
  return differences;
}

function matchIn(pattern: RegExp, text: string): string {
  const [match] = pattern.exec(text) ?? [];
  if (match === undefined) throw new Error(`Nothing is like ${String(pattern)} in: ${text}`);
  return match;
}
