import type { Page } from 'playwright-core';
import type { LocalService } from './local-service.ts';

/** Fills in the form, and sends it. */
export async function signIn(page: Page, { email, password }: LocalService['signIn']): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
