import { expect } from '@jest/globals';
import { openScreen } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import { serve } from '../served-site.ts';
import type { Stand } from '../stand.ts';

/**
 * Connects a tracker, gives an action an owner, a due date, a comment and a ticket, finds it among the member's own
 * actions, and removes the owner.
 */
export async function assignments({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const { action, plan } = await screensOf(service, page);
  let status = 404;
  const github = await serve((_request, response) => {
    const issue = {
      has_issues: true,
      number: 7,
      html_url: 'https://github.com/acme/shop/issues/7',
      state: 'open',
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(issue));
  });
  await page.goto(`${service.url}/settings/account`);
  await page.getByRole('button', { name: 'Connect a tracker' }).click();
  await page.getByLabel('Address').fill(github.url);
  await page.getByLabel('Repository').fill('acme/shop');
  await page.getByRole('textbox', { name: 'Token' }).fill('ghp_secret');
  await page.getByRole('button', { name: 'Connect it' }).click();
  await page.getByText('GitHub: acme/shop at').waitFor();
  await page.getByText('✕ GitHub has no repository acme/shop.').waitFor();
  status = 200;
  await page.getByRole('button', { name: 'Test GitHub' }).click();
  await page.getByText('✓ The token reaches acme/shop.').waitFor();
  status = 404;

  await openScreen(page, `${service.url}${action}`);
  const people = page.getByRole('region', { name: 'Who and when' });
  await people.waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await people.getByLabel('Owner').selectOption({ label: service.signIn.email });
  await people.getByLabel('Due').fill('2026-01-31');
  await people.getByLabel('Due').blur();
  await people.getByRole('button', { name: 'Make a ticket in GitHub' }).click();
  await people.getByText('GitHub has no repository acme/shop.').waitFor();
  status = 201;
  await people.getByRole('button', { name: 'Make a ticket in GitHub' }).click();
  await people.getByRole('link', { name: 'GitHub #7' }).waitFor();
  await people.getByRole('textbox', { name: 'Comment' }).fill('The theme writes these.\nAsked the agency.');
  await people.getByRole('button', { name: 'Add the comment' }).click();
  await people.getByText('Asked the agency.').waitFor();
  // The comment is listed a moment before the form is emptied.
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');

  await openScreen(page, `${service.url}${plan}?owner=mine`);
  const row = page.locator('[data-row="0"]');
  await row.getByRole('link', { name: title }).waitFor();
  await row.getByText('was due').waitFor();
  await row.getByText('1 comment').waitFor();
  expect(await page.locator('[data-row]').count()).toBe(1);

  await row.getByRole('link', { name: title }).click();
  await people.getByRole('button', { name: /^Delete the comment/ }).click();
  await people.getByText('Asked the agency.').waitFor({ state: 'detached' });
  // Leaving the page would cancel what is not sent yet.
  const assigned = page.waitForResponse((answer) => answer.request().method() !== 'GET');
  await people.getByLabel('Owner').selectOption({ label: 'nobody' });
  await assigned;
  await openScreen(page, `${service.url}${plan}?owner=mine`);
  await page.getByText('No action passes this filter').waitFor();
  await github.close();
  // The browser logs the refusal of the tracker, which the screen has shown.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
}
