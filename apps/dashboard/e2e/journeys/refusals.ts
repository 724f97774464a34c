import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { serve, serveRelay } from '../served-site.ts';
import { openScreen } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import { signIn } from '../sign-in.ts';
import { type Stand } from '../stand.ts';

/** The list of sites is read again as often as this. */
const NEWS_MS = 30_000;

/**
 * Tests that refused forms keep their fields, and that the dashboard recovers from an expired session, a lost
 * connection and an older build.
 */
export async function refusals({ service, visit, visitAsStranger }: Stand): Promise<void> {
  const relay = await serveRelay(service.url);
  try {
    await wrongPassword((await visitAsStranger()).page, service);
    const { page } = await visit();
    await clientsStillLoading(page, relay.url);
    await clientsUnread(page, relay.url);
    await addressNobodyMayAnalyse(page, relay.url);
    await addressOfNewClient(page, relay.url);
    await firstAnalysisRefused(page, relay.url);
    await firstAnalysisFailed(page, relay.url);
    await signOutRefused(page, relay.url);
    await listsUnread(page, relay.url, service.siteId);
    await nextRowsRefused(page, relay.url, service.siteId);
    await lostConnection(page, relay);
    await olderBuild(page, relay.url);
    await olderDialog(page, relay.url, service.siteId);
    await endedSession(page, relay.url);
    await endedWhileTyping((await visit()).page, service);
    await endedWhileCommenting((await visit()).page, service);
  } finally {
    await relay.close();
  }
}

async function wrongPassword(page: Page, { url, signIn: member }: Stand['service']): Promise<void> {
  const password = 'not the password';
  await page.goto(url);
  await signIn(page, { ...member, password });
  await page.getByText('The e-mail address or the password is wrong').waitFor();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(member.email);
  expect(await page.locator('input[name="password"]').inputValue()).toBe(password);
  expect(await page.getByText(/^Request /).count()).toBe(0);
}

async function clientsStillLoading(page: Page, dashboard: string): Promise<void> {
  const clients = '**/api/clients?*';
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(clients, (route) => loaded.then(() => route.continue()));
  await page.goto(`${dashboard}/sites`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  const add = page.getByRole('button', { name: 'Add and analyse' });
  await add.waitFor();
  expect(await add.isDisabled()).toBe(true);
  load();
  await page.getByRole('option', { name: 'Local client' }).waitFor({ state: 'attached' });
  expect(await add.isEnabled()).toBe(true);
  expect(await page.getByLabel('Name of the client').count()).toBe(0);
  await page.unroute(clients);
}

/** Tests that a site can be added as soon as the clients can be read again. */
async function clientsUnread(page: Page, dashboard: string): Promise<void> {
  const clients = '**/api/clients?*';
  const error = { type: 'rate_limit_error', message: 'Too many requests.', details: {} };
  await page.route(clients, (route) => route.fulfill({ status: 429, json: { error } }));
  await page.goto(`${dashboard}/sites`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(error.message).waitFor();
  expect(await dialog.getByRole('button', { name: 'Add and analyse' }).isDisabled()).toBe(true);
  await page.unroute(clients);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText(error.message).waitFor({ state: 'detached' });
  await dialog.getByRole('option', { name: 'Local client' }).waitFor({ state: 'attached' });
  expect(await dialog.getByRole('button', { name: 'Add and analyse' }).isEnabled()).toBe(true);
}

async function addressNobodyMayAnalyse(page: Page, dashboard: string): Promise<void> {
  const address = 'http://10.1.2.3/shop';
  await page.goto(`${dashboard}/sites`);
  await page.locator('li.card').first().waitFor();
  const sites = await page.locator('li.card').getByText('10.1.2.3').count();
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByLabel('Address of the site').fill(address);
  await page.getByRole('button', { name: 'Add and analyse' }).click();
  await page.getByText('not a public address').waitFor();
  expect(await page.getByLabel('Address of the site').inputValue()).toBe(address);
  await page.reload();
  await page.locator('li.card').first().waitFor();
  expect([sites, await page.getByText('10.1.2.3').count()]).toEqual([0, 0]);
}

/** Tests that a client is made once, even if its first site is refused more than once. */
async function addressOfNewClient(page: Page, dashboard: string): Promise<void> {
  const name = 'A client of refused sites';
  await page.goto(`${dashboard}/sites`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByLabel('Client').selectOption('A new client …');
  await page.getByLabel('Name of the client').fill(name);
  for (const address of ['http://10.1.2.3/', 'http://10.1.2.4/']) {
    await page.getByLabel('Address of the site').fill(address);
    const answer = page.waitForResponse(/\/clients\/[^/]+\/sites$/);
    await page.getByRole('button', { name: 'Add and analyse' }).click();
    expect((await answer).status()).toBe(400);
    await page.getByText('not a public address').waitFor();
  }
  const { data } = (await (await page.request.get(`${dashboard}/api/clients?limit=200`)).json()) as {
    readonly data: readonly { readonly name: string }[];
  };
  expect(data.filter((client) => client.name === name)).toHaveLength(1);
}

/** Tests that a site whose first analysis is refused is in the list before the list is read again as usual. */
async function firstAnalysisRefused(page: Page, dashboard: string): Promise<void> {
  const site = await serve((_request, response) => response.end('a site'));
  const analyses = '**/api/clients/*/analyze';
  const error = { type: 'rate_limit_error', message: 'Too many analyses.', details: {} };
  try {
    await page.goto(`${dashboard}/sites`);
    await page.route(analyses, (route) => route.fulfill({ status: 429, json: { error } }));
    await page.getByRole('button', { name: 'Add a site' }).click();
    await page.getByLabel('Address of the site').fill(site.url);
    await page.getByRole('button', { name: 'Add and analyse' }).click();
    await page.getByText(error.message).waitFor();
    await page
      .locator('li.card')
      .getByText(site.url)
      .waitFor({ timeout: NEWS_MS / 2 });
  } finally {
    await page.unroute(analyses);
    await site.close();
  }
}

/** Tests that the list does not call a site unanalysed whose first analysis failed. */
async function firstAnalysisFailed(page: Page, dashboard: string): Promise<void> {
  const site = await serve((_request, response) => response.writeHead(403).end());
  try {
    await page.goto(`${dashboard}/sites`);
    await page.getByRole('button', { name: 'Add a site' }).click();
    await page.getByLabel('Address of the site').fill(site.url);
    await page.getByRole('button', { name: 'Add and analyse' }).click();
    await page.getByText('The analysis failed').waitFor();
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    const row = page.locator('li.card').filter({ hasText: site.url });
    await row.getByText('✕ failed').waitFor();
    expect(await row.getByText('not analysed yet').count()).toBe(0);
  } finally {
    await site.close();
  }
}

/** Tests that nobody believes to be signed out who is not. */
async function signOutRefused(page: Page, dashboard: string): Promise<void> {
  const session = '**/api/sessions/current';
  const error = { type: 'unavailable_error', message: 'Not now.', details: {} };
  await page.route(session, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { error } })
      : route.continue(),
  );
  await openScreen(page, `${dashboard}/settings/keys`);
  await page.getByRole('button', { name: 'You, the theme, and sign out' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('Not now.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/keys');
  await page.unroute(session);
}

/** Tests that a screen whose list cannot be read says neither that it is being read nor that it is empty. */
async function listsUnread(page: Page, dashboard: string, siteId: string): Promise<void> {
  const error = { type: 'rate_limit_error', message: 'Too many requests.', details: {} };
  for (const [screen, list, noun] of [
    [`sites/${siteId}/pages`, '**/api/site-checks/*/pages?*', 'page'],
    ['settings/checks', '**/api/checks', 'check'],
  ] as const) {
    await page.route(list, (route) => route.fulfill({ status: 429, json: { error } }));
    await openScreen(page, `${dashboard}/${screen}`);
    await page.getByText(error.message).waitFor();
    expect(await page.locator('.waiting').count()).toBe(0);
    expect(await page.getByRole('status').getByText(noun).count()).toBe(0);
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-row]').first().waitFor();
  }
}

/** Tests that refused rows are requested again only when the member asks, and not by the table. */
async function nextRowsRefused(page: Page, dashboard: string, siteId: string): Promise<void> {
  const lists = '**/api/site-checks/*/pages?*';
  let asked = 0;
  await page.route(lists, async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) {
      asked += 1;
      return route.fulfill({ status: 400, json: { error: { type: 'validation_error', message: 'No.' } } });
    }
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    return route.fulfill({ response, json: { ...answer, nextCursor: 'refused' } });
  });
  await page.goto(`${dashboard}/sites/${siteId}/pages`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  const before = asked;
  await page.mouse.wheel(0, 2_000);
  await page.waitForTimeout(500);
  expect([before, asked]).toEqual([1, 1]);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
  await page.locator('[data-row]').first().waitFor();
}

async function lostConnection(
  page: Page,
  relay: { readonly url: string } & Record<'cut' | 'mend', () => void>,
) {
  await openScreen(page, `${relay.url}/settings/account`);
  await page.getByRole('heading', { name: 'Account and plan' }).waitFor();
  relay.cut();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByText('could not be loaded').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('could not be loaded').waitFor();
  relay.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Members' }).waitFor();
}

async function olderBuild(page: Page, dashboard: string): Promise<void> {
  await page.goto(`${dashboard}/settings/members`);
  await page.getByRole('heading', { name: 'Members' }).waitFor();
  const gone = '**/assets/webhooks-screen*.js';
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('could not be loaded').waitFor();
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
}

/** Opens a dialog whose code belongs to an older build and is no longer there. */
async function olderDialog(page: Page, dashboard: string, siteId: string): Promise<void> {
  await openScreen(page, `${dashboard}/sites/${siteId}/analyses`);
  const gone = '**/assets/start-dialog*.js';
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByText('could not be loaded').waitFor();
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByRole('dialog', { name: 'Analyse the site' }).waitFor();
}

async function endedSession(page: Page, dashboard: string): Promise<void> {
  await openScreen(page, `${dashboard}/settings/keys`);
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toMatch(/^\/settings\/\w+$/);
}

/** Ends the session while a form is being filled. The form stays, and is sent after a sign-in in another tab. */
async function endedWhileTyping(page: Page, { url, signIn: member }: Stand['service']): Promise<void> {
  const address = 'http://10.1.2.3/typed';
  await page.goto(`${url}/sites`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByRole('option', { name: 'Local client' }).waitFor({ state: 'attached' });
  await page.getByLabel('Address of the site').fill(address);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add and analyse' }).click();
  await page.getByText('Your session has ended').waitFor();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in in another tab' }).click(),
  ]);
  await signIn(tab, member);
  await tab.getByRole('heading', { name: 'Sites', exact: true }).waitFor();
  await page.bringToFront();
  expect(await page.getByLabel('Address of the site').inputValue()).toBe(address);
  await page.getByRole('button', { name: 'Add and analyse' }).click();
  await page.getByText('not a public address').waitFor();
}

/** Ends the session while a comment is written on a screen that reads its data again. */
async function endedWhileCommenting(page: Page, service: Stand['service']): Promise<void> {
  const { action } = await screensOf(service, page);
  await page.goto(`${service.url}${action}`);
  await page.getByLabel('Comment').fill('Half of it is done');
  await page.context().clearCookies();
  await page.evaluate(() => new BroadcastChannel('changes').postMessage(null));
  await page.getByText('Your session has ended').first().waitFor();
  expect(await page.getByLabel('Comment').inputValue()).toBe('Half of it is done');
}
