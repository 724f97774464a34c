import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOfPage } from '../faults-of-page.ts';
import { openScreen, untilCalm } from '../open-screen.ts';
import { DIALOGS, screensOf } from '../screens.ts';
import { NARROW, WIDE, type Stand } from '../stand.ts';
import { widerThanWindow } from '../wider-than-window.ts';

/** Rules whose result depends on the theme; the results of all others depend only on the width. */
const CONTRAST = ['color-contrast', 'link-in-text-block'];
const LOOKS = [
  { look: 'light and wide', colorScheme: 'light', viewport: WIDE, rules: undefined, sampled: false },
  { look: 'light and narrow', colorScheme: 'light', viewport: NARROW, rules: CONTRAST, sampled: true },
  { look: 'dark and narrow', colorScheme: 'dark', viewport: NARROW, rules: undefined, sampled: true },
  { look: 'dark and wide', colorScheme: 'dark', viewport: WIDE, rules: CONTRAST, sampled: true },
] as const;

/** The screens to check: those of one site, or all others. */
export type Part = 'of a site' | 'of an account';

/** Tests that no screen or dialog scrolls sideways, has an accessibility fault, or causes an error in the browser. */
export async function accessibility({ service, visit }: Stand, part: Part): Promise<void> {
  const faults: string[] = [];
  const { page, complaints } = await visit();
  const screens = Object.entries(await screensOf(service, page)).filter(
    ([, path]) => path.startsWith('/sites/') === (part === 'of a site'),
  );
  for (const [name, path] of screens) {
    await openScreen(page, `${service.url}${path}`);
    faults.push(...(await faultsInAllLooks(page, name)));
    for (const [, button] of DIALOGS.filter(([screen]) => screen === name)) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      faults.push(...(await faultsInAllLooks(page, `${name}: ${button}`, 'dialog')));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
}

/** Returns the faults at both widths and in both themes. */
async function faultsInAllLooks(page: Page, what: string, within = 'html'): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { look, colorScheme, viewport, ...extent } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await untilCalm(page);
    if (await widerThanWindow(page)) faults.push(`${what}, ${look}: scrolls sideways`);
    faults.push(
      ...(await faultsOfPage(page, { within, ...extent })).map((fault) => `${what}, ${look}: ${fault}`),
    );
  }
  return faults;
}
