import { expect } from '@jest/globals';
import { openScreen, untilCalm } from '../open-screen.ts';
import { serveRouterApp } from '../served-site.ts';
import { NARROW, WIDE, type Stand } from '../stand.ts';
import { widerThanWindow } from '../wider-than-window.ts';
import { addSite } from './live-analysis.ts';

/**
 * Opens a page of a router app, and sees what its server sends, what a browser shows, and what happened in the
 * browser.
 */
export async function renderedPage({ service, visit }: Stand): Promise<void> {
  const site = await serveRouterApp();
  try {
    const { page, complaints } = await visit();
    await addSite(page, service.url, site.url);
    await page.getByText('✓ completed').waitFor();
    const of = page.url().replace(/\/analyses\/.*/, '');
    await openScreen(page, `${of}/pages`);
    await page.getByLabel('JavaScript').selectOption('true');
    await page.waitForURL(/changedByRendering=true/);
    await page.locator('[data-row="1"]').waitFor();

    await openScreen(page, `${of}/page?url=${encodeURIComponent(site.url)}`);
    const readings = page.getByRole('region', { name: 'As a browser shows it' });
    const title = readings.getByRole('row', { name: 'Title' });
    expect(await title.getByRole('cell').allTextContents()).toEqual(['App', 'Drills that last']);
    await title.getByText('changed').waitFor();
    const picture = readings.getByRole('img', { name: 'The first screen' });
    await picture.evaluate((image) => (image as HTMLImageElement).decode());
    const requests = page.getByRole('region', { name: 'Requests' });
    await requests.getByRole('row', { name: 'prices.json fetch 404' }).waitFor();
    await page.getByRole('region', { name: 'Console' }).getByText('No price for drills').waitFor();
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await untilCalm(page);
      expect(await widerThanWindow(page)).toBe(false);
    }
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}
