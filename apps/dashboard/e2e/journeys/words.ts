import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { wrongWordsIn } from '../../../../scripts/wrong-words.mjs';
import { DIALOGS, homeOf, screensOf } from '../screens.ts';
import { openScreen } from '../open-screen.ts';
import type { LocalService } from '../local-service.ts';
import type { Stand } from '../stand.ts';
import { textsOf } from '../texts-of.ts';

/** All choices except that of an analysis: analyses are named by their time, and two may begin in the same minute. */
const CHOICES = 'select:not([aria-label="Compared with"])';

/**
 * Tests that no option appears twice, that severities have the same names in the plan and in the settings, and that
 * the link score says what it counts.
 */
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

/**
 * Tests that every screen and dialog uses one word for one thing, and describes the same number with the same words.
 */
export async function oneWordForOneThing({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const screens = await screensOf(service, page);
  const faults: string[] = [];
  const note = async (what: string) =>
    faults.push(...(await wrongWordsOf(page)).map((line) => `${what}: ${line}`));
  for (const [name, path] of Object.entries(screens)) {
    await openScreen(page, `${service.url}${path}`);
    await note(name);
    for (const [, button] of DIALOGS.filter(([screen]) => screen === name)) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      await note(`${name}: ${button}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  expect(faults).toEqual([]);

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

/** Returns the lines that use another word for a thing than the agreed one. */
async function wrongWordsOf(page: Page): Promise<readonly string[]> {
  return (await textsOf(page)).flatMap((line) => wrongWordsIn(line).map((word) => `“${word}” in ${line}`));
}
