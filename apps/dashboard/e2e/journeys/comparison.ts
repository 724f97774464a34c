import { expect } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { serve } from '../served-site.ts';
import { NARROW, WIDE, type Stand } from '../stand.ts';
import { widerThanWindow } from '../wider-than-window.ts';
import { addSite } from './live-analysis.ts';

const TITLE_MISSING = 'Title missing or empty';
const TEXT = '<h1>A page about boats</h1><p>Boats of all kinds.</p>';
const BEFORE = `<!doctype html><html lang="en"><head></head><body>${TEXT}</body></html>`;
const AFTER = `<!doctype html><html><head><title>All about boats</title></head><body>${TEXT}</body></html>`;

/** Analyses a site before and after work on it, sees what changed, and exports the issues. */
export async function comparison({ service, visit }: Stand): Promise<void> {
  let html = BEFORE;
  const site = await serve((request, response) => {
    response.statusCode = request.url === '/' ? 200 : 404;
    response.setHeader('content-type', 'text/html').end(html);
  });
  try {
    const { page, complaints } = await visit();
    await page.route('**/status', answeredAtItsEnd);
    await addSite(page, service.url, site.url);
    await page.getByText('✓ completed').waitFor();
    const [, before = ''] = page.url().split('/analyses/');
    await page.unroute('**/status');
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await page.locator('.plan-row').getByRole('link', { name: TITLE_MISSING }).click();
    await page.getByText(/^Open since /).waitFor();
    const ticket = page.url();
    html = AFTER;
    await page.getByRole('link', { name: 'Analyses', exact: true }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('✓ completed').waitFor();

    const issues = page.getByRole('table', { name: 'Issues' });
    await page.getByText(/^New \([1-9]/).click();
    await page.setViewportSize(NARROW);
    expect(await widerThanWindow(page)).toBe(false);
    await page.setViewportSize(WIDE);
    await issues.getByRole('row', { name: 'lang' }).first().waitFor();
    await page.getByText(/^Fixed \([1-9]/).click();
    const fixed = issues.getByRole('row', { name: /title/i }).first();
    expect(await fixed.getByRole('link').first().getAttribute('href')).toContain(`analysis=${before}`);
    await page.reload();
    await page.getByText(/^Still there \([1-9]/).click();
    await page.waitForURL(/change=still/);
    await issues
      .getByRole('row', { name: /description/i })
      .first()
      .waitFor();

    const csv = await exportOf(page, 'CSV');
    const { issues: inJson } = JSON.parse(await exportOf(page, 'JSON')) as { issues: unknown[] };
    const sarif = JSON.parse(await exportOf(page, 'SARIF')) as { runs: { results: unknown[] }[] };
    await overviewAnswers(page);
    await page.goto(ticket);
    await page.getByText(/^Fixed since /).waitFor();
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await page.getByText(/^Fixed \([1-9]\d*\)$/).click();
    await page.waitForURL(/status=fixed/);
    await page.getByRole('region', { name: 'Fixed' }).getByRole('link', { name: TITLE_MISSING }).click();
    await page.waitForURL(ticket);
    html = BEFORE;
    await page.getByRole('link', { name: 'Analyses', exact: true }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    // The list of analyses stays until the new one is shown.
    await page.getByRole('heading', { name: /^Analysis of / }).waitFor();
    await page.getByText('✓ completed').waitFor();
    await page.goto(ticket);
    await page.getByText(/^Back again since /).waitFor();
    expect(inJson.length).toBeGreaterThan(2);
    expect(csv.trim().split('\r\n')).toHaveLength(1 + inJson.length);
    expect(sarif.runs[0]?.results).toHaveLength(inJson.length);
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

/**
 * Tests that the overview shows whether the site is better or worse and since when, the next actions and the changed
 * pages, with notes beside the score.
 */
async function overviewAnswers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByText(/^Score \d+ of 100, (as|\d+ (better|worse) than) on \w+ \d+, \d{4}\./).waitFor();
  await page
    .getByRole('region', { name: 'Better or worse' })
    .getByText(/since (just now|\d+ min\. ago)/)
    .waitFor();
  const doNow = page.getByRole('region', { name: 'Do now' });
  await doNow
    .getByText(/^\+\d+ points?$/)
    .first()
    .waitFor();
  expect(await doNow.getByRole('listitem').count()).toBe(3);
  const since = page.getByRole('region', { name: 'Since last time' });
  await since.getByText('▼ Worse').waitFor();
  await since.getByText('▲ Better').waitFor();
  await page.getByRole('button', { name: 'Note what happened' }).click();
  await page.getByPlaceholder('deployed 4.2').fill('deployed 4.2');
  await page.getByRole('button', { name: 'Note it' }).click();
  await page.getByRole('region', { name: 'Score over time' }).getByText('deployed 4.2').waitFor();
}

const ASK_AGAIN_MS = 50;

/** Delays the answer to a status request until the analysis has ended, as happens with small sites. */
async function answeredAtItsEnd(route: Route): Promise<void> {
  for (;;) {
    const response = await route.fetch();
    const { status } = (await response.json()) as { status: string };
    if (status !== 'in_progress') return route.fulfill({ response });
    // Without a pause, a fast machine would exceed the session's requests an hour.
    await pause(ASK_AGAIN_MS);
  }
}

async function exportOf(page: Page, format: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: `Export ${format}` }).click();
  return readFile(await (await downloading).path(), 'utf8');
}
