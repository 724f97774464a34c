import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { serve, serveGrowingSite, serveRelay, serveSlowly } from '../served-site.ts';
import type { Stand } from '../stand.ts';

/** Longer than the dashboard waits before it opens a broken stream again. */
const RETRY_MS = 2_500;

/**
 * Watches an analysis over a reload and a lost connection, cancels it, analyses again with options, exports the
 * result, and deletes both.
 */
export async function liveAnalysis({ service, visit }: Stand): Promise<void> {
  const site = await serveGrowingSite();
  const relay = await serveRelay(service.url);
  try {
    const { page, complaints } = await visit();
    await addSite(page, relay.url, site.url);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    // Screen readers announce a status when it changes.
    const announced = page.getByRole('status').filter({ hasText: '… in progress' });
    await announced.getByText(/^Reading pages: about .+ for the URLs known so far$/).waitFor();
    const before = await urlsOnceMoreThan(page, 3);

    await page.reload();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await urlsOnceMoreThan(page, before)).toBeGreaterThan(before);

    relay.cut();
    await page.getByText('The connection is lost').waitFor();
    const known = await urlsChecked(page);
    expect(known).toBeGreaterThan(before);
    relay.mend();
    await page.getByText('The connection is lost').waitFor({ state: 'detached' });
    expect(await urlsOnceMoreThan(page, known)).toBeGreaterThan(known);

    await refusedStream(page);

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByText('– cancelled').waitFor();

    site.enough();
    await page.getByRole('link', { name: 'Analyses', exact: true }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByLabel('Pages at most').fill('5');
    await page.getByLabel('Leave out paths that match').fill('/nowhere/**');
    const later = page.getByLabel('Later address');
    await later.fill('https://boats.example/shop');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('must be the address of a whole host').waitFor();
    await later.fill('');
    const callback = page.getByLabel('Notify this URL at the end');
    await callback.fill('http://10.1.2.3/hook');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('cannot be requested').waitFor();
    expect(await callback.inputValue()).toBe('http://10.1.2.3/hook');
    expect(await page.getByLabel('Pages at most').inputValue()).toBe('5');
    expect(await page.getByLabel('Leave out paths that match').inputValue()).toBe('/nowhere/**');
    await callback.fill(`${site.url}hook`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('status').getByText('✓ completed').waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const exported = await downloading;
    expect(exported.suggestedFilename()).toMatch(/\.csv$/);
    expect(await exported.failure()).toBeNull();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('1 analysis, 0 completed.').waitFor();
    await page.getByRole('link', { name: 'Site settings' }).click();
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByLabel('Address of the site').fill(`${site.url}corrected`);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText(`Analyses start at ${site.url}corrected`).waitFor();
    await page.getByRole('button', { name: 'Delete the site' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(await page.getByText(`${site.url}corrected`).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  } finally {
    await relay.close();
    await site.close();
  }
}

/** Tests that a refused stream is opened again only when the member asks. */
async function refusedStream(page: Page): Promise<void> {
  const streams = '**/api/site-checks/*/events';
  for (const [status, says] of [
    [404, 'The analysis is not here any more'],
    [403, 'Ask an owner.'],
  ] as const) {
    let asked = 0;
    await page.route(streams, (route) => {
      asked += 1;
      return route.fulfill({
        status,
        json: { error: { type: 'refused', message: 'Ask an owner.', details: {} } },
      });
    });
    await page.reload();
    await page.getByText(says).waitFor();
    await page.waitForTimeout(RETRY_MS);
    expect(asked).toBe(1);
    await page.unroute(streams);
  }
  expect(await page.getByText('The connection is lost').count()).toBe(0);
  const known = await urlsChecked(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Ask an owner.').waitFor({ state: 'detached' });
  expect(await urlsOnceMoreThan(page, known)).toBeGreaterThan(known);
}

/**
 * Tests that the screen shows the progress of external links, the current host and a running clock while only such
 * links remain.
 */
export async function liveLinks({ service, visit }: Stand): Promise<void> {
  const slow = await serveSlowly();
  const links = [1, 2, 3].map((place) => `<a href="${slow.url}${place}">elsewhere</a>`);
  const site = await serve((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<title>Links</title>${links.join(' ')}`);
  });
  try {
    const { page, complaints } = await visit();
    await addSite(page, service.url, site.url);
    await page.getByText(/images and scripts: \d+ of \d+, now on 127\.0\.0\.9/).waitFor();
    // Before the first answer, the bar has the width 0, so it is not visible.
    await page.getByRole('progressbar', { name: 'Links looked at' }).waitFor({ state: 'attached' });
    const clock = page.getByTestId('elapsed');
    const before = await clock.textContent();
    await page.waitForFunction(
      (said) => document.querySelector('[data-testid="elapsed"]')?.textContent !== said,
      before,
    );
    slow.answer();
    await page.getByText('✓ completed').waitFor();
    expect(complaints).toEqual([]);
  } finally {
    slow.answer();
    await Promise.all([site.close(), slow.close()]);
  }
}

export async function addSite(page: Page, dashboard: string, url: string): Promise<void> {
  await page.goto(`${dashboard}/sites`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByLabel('Address of the site').fill(url);
  await page.getByRole('button', { name: 'Add and analyse' }).click();
}

async function urlsChecked(page: Page): Promise<number> {
  return Number((await page.getByTestId('urls-checked').textContent())?.replaceAll(',', ''));
}

/** Waits for progress, and returns it. */
async function urlsOnceMoreThan(page: Page, least: number): Promise<number> {
  await page.waitForFunction(
    (number) =>
      Number(document.querySelector('[data-testid="urls-checked"]')?.textContent.replaceAll(',', '')) >
      number,
    least,
  );
  return urlsChecked(page);
}
