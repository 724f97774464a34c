import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { untilCalm } from '../open-screen.ts';
import { homeOf } from '../screens.ts';
import { signIn } from '../sign-in.ts';
import type { Stand } from '../stand.ts';

/**
 * Signs in, analyses a site, reads the plan, makes a key, uses, rotates and revokes it, and sees it in the audit log.
 */
export async function theWholeWay({ service, visitAsStranger }: Stand): Promise<void> {
  const { page, complaints } = await visitAsStranger();
  const statusWith = async (key: string) =>
    (await fetch(`${service.url}/api/clients`, { headers: { authorization: `Bearer ${key}` } })).status;
  await page.goto(`${service.url}/settings/keys`);
  await signIn(page, { ...service.signIn, password: 'not the password' });
  await page.getByText('or the password is wrong').waitFor();
  await signIn(page, service.signIn);
  await page.getByRole('heading', { name: 'API keys' }).waitFor();

  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByLabel('Address of the site').fill(`${await homeOf(service, page)}canoes/`);
  await page.getByRole('button', { name: 'Add and analyse' }).click();
  await page.getByText('completed').waitFor();
  await page.getByRole('link', { name: 'Its results' }).click();
  await page.getByText(/Score \d+ of 100/).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
  await page.locator('.plan-row').first().waitFor();
  await untilCalm(page);
  await page.keyboard.press('j');
  await page.locator('[data-row="0"] :focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Why, and how' }).waitFor();

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('End to end');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const first = await takeSecret(page);
  expect(await statusWith(first)).toBe(200);

  await page.getByRole('button', { name: 'Rotate End to end' }).click();
  await page.getByRole('button', { name: 'Make the new key' }).click();
  const keys = [first, await takeSecret(page)];
  expect(await Promise.all(keys.map(statusWith))).toEqual([200, 200]);

  for (const revoked of [0, 1]) {
    await page.getByRole('button', { name: 'Revoke End to end' }).first().click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('revoked', { exact: true }).nth(revoked).waitFor();
  }
  expect(await Promise.all(keys.map(statusWith))).toEqual([401, 401]);

  await page.getByRole('link', { name: 'Audit log' }).click();
  // Other journeys use this account at the same time.
  await page.goto(`${service.url}/settings/audit`);
  await page.getByRole('cell', { name: service.signIn.email }).first().waitFor();
  await page.getByRole('cell', { name: 'Create an API key' }).first().waitFor();
  await page.getByLabel('Changes only').uncheck();
  // Requests of other journeys would push those of the key off the first page.
  const keyOption = page.getByRole('option', { name: 'End to end' }).first();
  await page.getByLabel('Who').selectOption((await keyOption.getAttribute('value')) ?? []);
  await page.getByRole('cell', { name: 'End to end' }).first().waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.waitForURL(/to=2020-01-01/);
  await page.getByText('No request passes this filter').waitFor();
  expect(complaints).toEqual([]);
}

/** Reads a key that is shown once, and confirms that it was copied. */
async function takeSecret(page: Page): Promise<string> {
  const key = (await page.getByTestId('secret').textContent()) ?? '';
  expect(key).toMatch(/^sk_live_\w{32}$/);
  await page.getByLabel('I have kept it').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByTestId('secret').waitFor({ state: 'detached' });
  return key;
}
