import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { wrongWordsIn } from '../../../../scripts/wrong-words.mjs';
import { askEverywhere } from '../ask-everywhere.ts';
import { faultsOfPage } from '../faults-of-page.ts';
import { untilCalm } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import { NARROW, WIDE, type Stand } from '../stand.ts';
import { textsOf } from '../texts-of.ts';
import { widerThanWindow } from '../wider-than-window.ts';

/** The screens to check: those of one site, or all others. */
export type Part = 'of a site' | 'of an account';

/**
 * Tests that no screen or dialog uses two words for one thing, offers a choice twice, scrolls sideways, has an
 * accessibility fault, or causes an error in the browser.
 */
export async function everyScreen({ service, visit }: Stand, part: Part): Promise<void> {
  const { page, complaints } = await visit();
  const screens = Object.entries(await screensOf(service, page)).filter(
    ([, path]) => path.startsWith('/sites/') === (part === 'of a site'),
  );
  const faults = await askEverywhere(page, service.url, Object.fromEntries(screens), {
    'one word for one thing': wrongWords,
    'no choice twice': choicesOfferedTwice,
    'accessible, and not wider than the window': faultsInAllLooks,
  });
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
}

/** Returns the lines that use another word for a thing than the agreed one. */
async function wrongWords(page: Page): Promise<readonly string[]> {
  return (await textsOf(page)).flatMap((line) => wrongWordsIn(line).map((word) => `“${word}” in ${line}`));
}

/** All choices except that of an analysis: analyses are named by their time, and two may begin in the same minute. */
const CHOICES = 'select:not([aria-label="Compared with"])';

async function choicesOfferedTwice(page: Page): Promise<readonly string[]> {
  const menus = await page
    .locator(CHOICES)
    .evaluateAll((selects) =>
      selects.map((select) => [...select.querySelectorAll('option')].map((option) => option.label)),
    );
  return menus.flatMap((menu) => menu.filter((choice, place) => menu.indexOf(choice) < place));
}

const LOOKS = [
  { look: 'light and wide', colorScheme: 'light', viewport: WIDE, sampled: false },
  { look: 'dark and narrow', colorScheme: 'dark', viewport: NARROW, sampled: true },
] as const;

/** Returns the faults at both widths and in both themes. It begins with the look that the page has already. */
async function faultsInAllLooks(page: Page, within: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const isDark = await page.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  for (const { look, colorScheme, viewport, sampled } of isDark ? LOOKS.toReversed() : LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await untilCalm(page);
    if (await widerThanWindow(page)) faults.push(`${look}: scrolls sideways`);
    faults.push(...(await faultsOfPage(page, { within, sampled })).map((fault) => `${look}: ${fault}`));
  }
  return faults;
}
