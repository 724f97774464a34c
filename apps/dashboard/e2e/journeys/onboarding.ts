import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { serve } from '../served-site.ts';
import type { Stand } from '../stand.ts';
import { widerThanWindow } from '../wider-than-window.ts';
import { faultsOfForm } from './forms.ts';

const PAGES = 4;
const PAUSE_MS = 300;
const REFUSED = {
  'not an address': 'must be an absolute http or https URL',
  'ftp://example.com/': 'must be an absolute http or https URL',
  'http://10.1.2.3/': 'not a public address',
};

/**
 * Adds the first site of an account, watches its pages while they are read, sees the first things to do, and
 * schedules nightly analyses.
 */
export async function onboarding({ service, visit }: Stand): Promise<void> {
  const links = Array.from({ length: PAGES }, (_, place) => `<a href="/page-${place}">page ${place}</a>`);
  const site = await serve((_request, response) => {
    const page = `<!doctype html><html lang="en"><h1>Boats</h1>${links.join(' ')}</html>`;
    setTimeout(() => response.setHeader('content-type', 'text/html').end(page), PAUSE_MS);
  });
  try {
    const { page, complaints } = await visit();
    // Other journeys have sites in this account at the same time.
    await page.route('**/v1/sites?*', (route) =>
      route.fulfill({ json: { data: [], nextCursor: null, total: 0, sentence: 'No site yet.' } }),
    );
    await page.goto(`${service.url}/sites`);
    await page.getByRole('heading', { name: 'Which site do you want to analyse?' }).waitFor();
    expect(await widerThanWindow(page)).toBe(false);
    const analyse = { typed: { 'Address of the site': 'https://example.com/a' }, send: 'Analyse it' };
    expect(await faultsOfForm(page, analyse)).toEqual([]);
    for (const [address, answer] of Object.entries(REFUSED)) {
      await page.getByLabel('Address of the site').fill(address);
      await page.getByRole('button', { name: 'Analyse it' }).click();
      await page.getByText(answer).waitFor();
      const refused = page.getByLabel('Address of the site').and(page.locator('[aria-invalid="true"]'));
      expect(await refused.inputValue()).toBe(address);
    }
    await firstAnalysisRefused(page, site.url);
    await page.getByRole('link', { name: new URL(site.url).host, exact: true }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'Start' }).click();

    await page.getByRole('heading', { name: /^Analysis of / }).waitFor();
    await page.getByText('Read just now').waitFor();
    const doNow = page.getByRole('region', { name: 'Do now' });
    await doNow.getByRole('listitem').nth(2).waitFor();
    const night = page.getByRole('region', { name: 'Look again every night?' });
    await night.getByRole('button', { name: 'Look every night' }).click();
    await page.getByRole('region', { name: 'Plumbline looks again' }).waitFor();
    await page.getByRole('link', { name: 'Change the schedule' }).click();
    await page.getByRole('button', { name: 'End the schedule 0 3 * * *' }).waitFor();
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  } finally {
    await site.close();
  }
}

/** Tests that a site whose first analysis is refused replaces the form, with the reason. */
async function firstAnalysisRefused(page: Page, address: string): Promise<void> {
  const error = { type: 'rate_limit_error', message: 'Too many analyses.', details: {} };
  await page.route('**/analyze', (route) => route.fulfill({ status: 429, json: { error } }));
  await page.unroute('**/v1/sites?*');
  await page.getByLabel('Address of the site').fill(address);
  await page.getByRole('button', { name: 'Analyse it' }).click();
  await page.getByRole('heading', { name: 'Sites', exact: true }).waitFor();
  await page.getByText(error.message).waitFor();
  await page.unroute('**/analyze');
}
