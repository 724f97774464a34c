import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openScreen, untilCalm } from '../open-screen.ts';
import { ODD_TITLES, serveOddSite } from '../served-site.ts';
import { NARROW, WIDE, type Stand } from '../stand.ts';
import { widerThanWindow } from '../wider-than-window.ts';
import { addSite } from './live-analysis.ts';

/** Texts of sites are shown as text, in their own direction, and fit the screen. */
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
    for (const screen of screens) {
      await page.setViewportSize(WIDE);
      await openScreen(page, screen);
      expect({ screen, wider: await widerThanWindow(page) }).toEqual({ screen, wider: false });
      await page.setViewportSize(NARROW);
      await untilCalm(page);
      expect({ screen, wider: await widerThanWindow(page) }).toEqual({ screen, wider: false });
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      if (screen.endsWith('markup')) await page.getByText(ODD_TITLES.markup).first().waitFor();
      if (screen.endsWith('right-to-left')) expect(await directionOfTitle(page)).toBe('rtl');
    }
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

async function directionOfTitle(page: Page): Promise<string> {
  const title = page.getByRole('row', { name: 'Title' }).getByText(ODD_TITLES.rightToLeft);
  return title.evaluate((cell) => getComputedStyle(cell).direction);
}
