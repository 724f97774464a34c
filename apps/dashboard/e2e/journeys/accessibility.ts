import { expect } from '@jest/globals';
import { faultsOfPage } from '../faults-of-page.ts';
import { openScreen, screensOf } from '../screens.ts';
import { NARROW, type Stand } from '../stand.ts';

/** Where what is asked in a dialog is asked: screen and button. */
const DIALOGS = [
  ['sites', 'Add a site'],
  ['overview', 'Analyse'],
  ['action', 'Ignore'],
  ['analysis', 'Delete'],
  ['site-settings', 'Correct it'],
  ['site-settings', 'Delete the site'],
  ['site-settings', 'Add a schedule'],
  ['site-settings', 'Give access'],
  ['keys', 'Create a key'],
  ['webhooks', 'Send a test'],
  ['members', 'Add a member'],
] as const;

const LOOKS = {
  'light and wide': { colorScheme: 'light' },
  'dark and narrow': { colorScheme: 'dark', viewport: NARROW },
} as const;

/** No screen and no dialog has a serious fault of accessibility, or of anything the browser complains of. */
export async function accessibility(
  { service, visit, visitAsStranger }: Stand,
  look: keyof typeof LOOKS,
): Promise<void> {
  const stranger = await visitAsStranger();
  await stranger.page.goto(service.url);
  await stranger.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const faults = new Map([['sign-in', await faultsOfPage(stranger.page)]]);

  const { page, complaints } = await visit(LOOKS[look]);
  const screens = await screensOf(service, page);
  for (const [name, path] of Object.entries(screens)) {
    await openScreen(page, `${service.url}${path}`);
    faults.set(name, await faultsOfPage(page));
    for (const [, button] of DIALOGS.filter(([screen]) => screen === name)) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      faults.set(`${name}: ${button}`, await faultsOfPage(page));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  expect(Object.fromEntries([...faults].filter(([, found]) => found.length > 0))).toEqual({});
  expect([...stranger.complaints, ...complaints]).toEqual([]);
}
