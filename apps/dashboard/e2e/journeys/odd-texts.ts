import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openScreen } from '../screens.ts';
import { ODD_TITLES, serveOddSite } from '../served-site.ts';
import { NARROW, type Stand } from '../stand.ts';
import { addSite } from './live-analysis.ts';

/** What sites write is shown as text, in its own direction, and fits. */
export async function oddTexts({ service, visit }: Stand): Promise<void> {
  const site = await serveOddSite();
  try {
    const { page, complaints } = await visit();
    await addSite(page, service.url, site.url);
    await page.getByText('✓ completed').waitFor();
    const of = page.url().replace(/\/analyses\/.*/, '');
    const pages = ['markup', 'right-to-left', 'long'].map(
      (path) => `${of}/page?url=${encodeURIComponent(site.url + path)}`,
    );
    const screens = [of, `${of}/plan`, `${of}/issues`, `${of}/pages`, `${of}/structure`, ...pages];
    for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
      await page.setViewportSize(viewport);
      for (const screen of screens) {
        await openScreen(page, screen);
        expect({ screen, wider: await widerThanWindow(page) }).toEqual({ screen, wider: false });
        expect(await page.locator('img[src="x"]').count()).toBe(0);
      }
    }
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);

    await openScreen(page, pages[0] ?? '');
    await page.getByText(ODD_TITLES.markup).first().waitFor();
    await openScreen(page, pages[1] ?? '');
    const title = page.getByRole('row', { name: 'Title' }).getByText(ODD_TITLES.rightToLeft);
    expect(await title.evaluate((cell) => cell.matches(':dir(rtl)'))).toBe(true);
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

async function widerThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
