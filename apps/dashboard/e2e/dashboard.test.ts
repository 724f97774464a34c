import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium } from './chromium.ts';
import { faultsOfPage } from './faults-of-page.ts';
import { startLocalService } from './local-service.ts';
import { homeOf, openScreen, screensOf } from './screens.ts';

/** The dashboard as people use it: built, served by `npm start`, in a real browser. */

const executable = findChromium();
if (executable === null && process.env['CI'] === 'true') throw new Error('CI needs a Chromium.');
if (executable === null) process.stderr.write('\n  NO CHROMIUM: THE DASHBOARD IS NOT TESTED.\n\n');
const inBrowser = executable === null ? test.skip : test;

const MINUTE = 60_000;
let service: Awaited<ReturnType<typeof startLocalService>>;
let browser: Browser;

beforeAll(async () => {
  if (executable === null) return;
  service = await startLocalService();
  browser = await launchChromium(executable);
}, 8 * MINUTE);
afterAll(async () => {
  if (executable === null) return;
  await browser.close();
  await service.close();
}, MINUTE);

/** A new visitor; what the browser complains of is kept, but for refusals that are meant. */
async function openPage(colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(MINUTE);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ 40[13] /.test(message.text())) complaints.push(message.text());
  });
  return { page, complaints };
}

async function signIn(page: Page, password = service.signIn.password): Promise<void> {
  await page.getByLabel('E-mail address').fill(service.signIn.email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

inBrowser(
  'the whole way: sign in, analyse, read the plan, make a key, use it, revoke it, see it in the audit log',
  async () => {
    const { page, complaints } = await openPage();
    await page.goto(`${service.url}/settings/keys`);
    await signIn(page, 'not the password');
    await page.getByText('do not belong together').waitFor();
    await signIn(page);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();

    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await page.getByRole('button', { name: 'Add a site' }).click();
    await page.getByLabel('Address of the site').fill(`${await homeOf(service, page)}canoes/`);
    await page.getByRole('button', { name: 'Add and analyse' }).click();
    await page.getByText('completed').waitFor({ timeout: 3 * MINUTE });
    await page.getByRole('link', { name: 'Its results' }).click();
    await page.getByText(/Score \d+ of 100/).waitFor();

    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
    await page.locator('.plan-row').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Why, and how' }).waitFor();

    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('End to end');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const key = (await page.getByTestId('secret').textContent()) ?? '';
    expect(key).toMatch(/^sk_live_\w{32}$/);
    const call = async () =>
      (await fetch(`${service.url}/api/clients`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await call()).toBe(200);
    await page.getByLabel('I have kept it').check();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Revoke End to end' }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    expect(await call()).toBe(401);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'End to end' }).first().waitFor();
    await page.getByRole('cell', { name: 'POST' }).first().waitFor();
    expect(complaints).toEqual([]);
  },
  8 * MINUTE,
);

inBrowser.each(['light', 'dark'] as const)(
  'no screen has a serious fault of accessibility, or of anything the browser complains of: %s',
  async (theme) => {
    const { page, complaints } = await openPage(theme);
    await page.goto(service.url);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const faults = new Map([['sign-in', await faultsOfPage(page)]]);
    await signIn(page);
    await page.waitForURL('**/sites');
    for (const [name, path] of Object.entries(await screensOf(service, page))) {
      await openScreen(page, `${service.url}${path}`);
      faults.set(name, await faultsOfPage(page));
    }
    expect(Object.fromEntries([...faults].filter(([, found]) => found.length > 0))).toEqual({});
    expect(complaints).toEqual([]);
  },
  8 * MINUTE,
);

inBrowser(
  'what another site sends with our cookie is refused',
  async () => {
    const { page } = await openPage();
    await page.goto(service.url);
    await signIn(page);
    await page.waitForURL('**/sites');
    const refused = await page.request.delete(`${service.url}/api/sessions/current`, {
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    });
    expect(refused.status()).toBe(403);
  },
  MINUTE,
);
