import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { LocalService } from '../local-service.ts';
import { openScreen } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import { signIn } from '../sign-in.ts';
import { type Stand } from '../stand.ts';

const FIRST = { email: 'ann@example.com', password: 'first password of Ann' };
const OWN = { ...FIRST, password: 'her own, longer password' };

/** Controls that change only what is shown, what the browser keeps, or the reader's own sign-in. */
const HARMLESS =
  /^(Change the password|Sign out everywhere|Toggle password visibility|Pieces of work|Saved filters|Changes only|All of the site|Count ".*" as done in the forecast|Copy.*|\/.*)$/;
/** Screens that ask every visitor for a password, signed in or not. */
const OF_STRANGERS: ReadonlySet<string> = new Set(['sign-in', 'forgotten-password', 'choose-password']);
const CONTROLS = [
  'main button:enabled:visible:not([aria-expanded]):not(.data-table-sort)',
  'main input[type="checkbox"]:enabled',
].join(', ');

/** Returns the controls of all screens that a reader would be refused. */
async function refusedOffers(page: Page, service: LocalService): Promise<readonly string[]> {
  const offers: string[] = [];
  for (const [screen, path] of Object.entries(await screensOf(service, page))) {
    if (OF_STRANGERS.has(screen)) continue;
    await openScreen(page, `${service.url}${path}`);
    const names = await page.locator(CONTROLS).evaluateAll((found) =>
      found.map((one) => {
        const label = 'labels' in one ? (one as HTMLInputElement).labels?.[0]?.textContent : undefined;
        return one.getAttribute('aria-label') ?? label ?? one.textContent;
      }),
    );
    offers.push(...names.filter((name) => !HARMLESS.test(name)).map((name) => `${screen}: ${name}`));
  }
  return offers;
}

/**
 * Adds a member, whom another tab shows at once. The member changes the password, signs out and in, and is then
 * removed.
 */
export async function members({ service, visit, visitAsStranger }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  await page.goto(`${service.url}/settings/members`);
  await page.getByRole('button', { name: 'Add a member' }).click();
  await page.getByLabel('E-mail address').fill(FIRST.email);
  await page.getByLabel('First password').fill(FIRST.password);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('cell', { name: FIRST.email, exact: true }).waitFor();

  const tab = await page.context().newPage();
  await tab.goto(`${service.url}/settings/members`);
  await tab.getByRole('cell', { name: FIRST.email, exact: true }).waitFor();
  await page.bringToFront();

  const ann = (await visitAsStranger()).page;
  await ann.goto(`${service.url}/settings/account`);
  await signIn(ann, FIRST);
  await ann.getByLabel('Current password').fill(FIRST.password);
  await ann.locator('input[name="newPassword"]').fill(OWN.password);
  await ann.getByRole('button', { name: 'Change the password' }).click();
  await ann.getByText('Your password is changed').waitFor();

  const again = (await visitAsStranger()).page;
  await again.goto(service.url);
  await signIn(again, FIRST);
  await again.getByText('or the password is wrong').waitFor();
  await signIn(again, OWN);
  await again.waitForURL('**/sites');
  await again.getByRole('button', { name: /sign out/ }).click();
  await again.getByRole('button', { name: 'Sign out', exact: true }).click();
  await again.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(again, OWN);
  await again.getByRole('heading', { name: 'Sites', exact: true }).waitFor();

  await page.getByRole('combobox', { name: `Role of ${FIRST.email}` }).selectOption('reader');
  await again.goto(`${service.url}/settings/keys`);
  await again.getByRole('heading', { name: 'API keys' }).waitFor();
  await again.locator('[data-row="0"]').waitFor();
  expect(await again.getByRole('button', { name: 'Create a key' }).count()).toBe(0);
  expect(await refusedOffers(again, service)).toEqual([]);

  await page.getByRole('button', { name: `Remove ${FIRST.email}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('cell', { name: FIRST.email, exact: true }).waitFor({ state: 'detached' });
  await tab.getByRole('cell', { name: FIRST.email, exact: true }).waitFor({ state: 'detached' });
  await again.goto(`${service.url}/settings/audit`);
  await again.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(complaints).toEqual([]);
}
