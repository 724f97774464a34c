import type { Page } from 'playwright-core';
import { openScreen } from './open-screen.ts';
import { DIALOGS } from './screens.ts';

/** Returns what is wrong on the screen or in the dialog that is open. */
type Question = (page: Page, within: 'html' | 'dialog') => Promise<readonly string[]>;

/** Opens each of the screens and each of their dialogs once, asks every question there, and returns all faults. */
export async function askEverywhere(
  page: Page,
  dashboard: string,
  screens: Readonly<Record<string, string>>,
  questions: Readonly<Record<string, Question>>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const ask = async (place: string, within: 'html' | 'dialog') => {
    for (const [question, faultsOf] of Object.entries(questions))
      faults.push(...(await faultsOf(page, within)).map((fault) => `${place}: ${question}: ${fault}`));
  };
  for (const [screen, path] of Object.entries(screens)) {
    await openScreen(page, `${dashboard}${path}`);
    await ask(screen, 'html');
    for (const [, button] of DIALOGS.filter(([of]) => of === screen)) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      await ask(`${screen}, ${button}`, 'dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  return faults;
}
