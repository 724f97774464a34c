import { expect } from '@jest/globals';
import { SKIP_REASONS } from '@plumbline/contracts';
import type { Page, Route } from 'playwright-core';
import { openScreen, untilCalm } from '../open-screen.ts';
import { ODD_TITLES, serveOddSite } from '../served-site.ts';
import { MEDIUM, NARROW, WIDE, type Stand } from '../stand.ts';
import { widerThanWindow } from '../wider-than-window.ts';
import { addSite } from './live-analysis.ts';

/** Tests that texts of sites are shown as text, in their own direction, and fit the screen. */
export async function oddTexts({ service, visit }: Stand): Promise<void> {
  const site = await serveOddSite();
  try {
    const { page, complaints } = await visit();
    await page.route('**/skipped?*', leftOutForEveryReason);
    await addSite(page, service.url, site.url);
    await page.getByText('✓ completed').waitFor();
    const analysis = page.url();
    const of = analysis.replace(/\/analyses\/.*/, '');
    const pageOf = (path: string) => `${of}/page?url=${encodeURIComponent(site.url + path)}`;
    const markup = pageOf('markup');
    // Screens of pages are no neighbours, because a page is loaded anew to go from one to another.
    const screens = [
      of,
      markup,
      `${of}/plan`,
      pageOf('right-to-left'),
      `${of}/issues`,
      pageOf('long'),
      `${of}/pages`,
      `${of}/structure`,
      analysis,
    ];
    for (const screen of screens) {
      await page.setViewportSize(WIDE);
      await openScreen(page, screen);
      if (screen === analysis) await page.getByText(SKIP_REASONS.not_asked_again).waitFor();
      for (const size of [WIDE, MEDIUM, NARROW]) {
        await page.setViewportSize(size);
        await untilCalm(page);
        const wider = await widerThanWindow(page);
        expect({ screen, size, wider }).toEqual({ screen, size, wider: false });
      }
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      if (screen.endsWith('markup')) await page.getByText(ODD_TITLES.markup).first().waitFor();
      if (screen.endsWith('right-to-left')) expect(await directionOfTitle(page)).toBe('rtl');
    }
    expect(await heightOfLongFix(page, markup)).toBeLessThan(WIDE.height);
    expect(await linesOfLongestUrl(page, `${of}/pages`)).toBe(URL_LINES_MOST);
    expect(await cutNames(page, of)).toEqual([]);
    await encodedNames(page, of);
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

/** Answers that URLs were left out for each of the reasons, some of which are long. */
async function leftOutForEveryReason(route: Route): Promise<void> {
  const response = await route.fetch();
  const counts = Object.entries(SKIP_REASONS).map(([reason, explanation]) => ({
    reason,
    explanation,
    total: 1,
  }));
  await route.fulfill({ response, json: { ...((await response.json()) as object), counts } });
}

/** Returns the height that a fix with a thousand lines, such as a sitemap, takes on the screen of a page. */
async function heightOfLongFix(page: Page, screen: string): Promise<number> {
  const text = '<url><loc>https://example.com/</loc></url>\n'.repeat(1_000);
  const fix = { checkId: 'sitemap-missing', current: null, suggested: text, snippet: text };
  await page.route('**/page?url=*', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), fixes: [fix] } });
  });
  await page.setViewportSize(WIDE);
  await page.goto(screen);
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Suggested fixes' }) });
  await section.waitFor();
  return (await section.boundingBox())?.height ?? 0;
}

const URL_LINES_MOST = 4;

/** Returns the number of lines that the longest URL takes on a narrow screen. The whole URL is its title. */
async function linesOfLongestUrl(page: Page, pages: string): Promise<number> {
  await page.setViewportSize(NARROW);
  await openScreen(page, pages);
  const url = page.locator('[data-row] a span').filter({ hasText: 'unbroken'.repeat(9) });
  expect(await url.getAttribute('title')).toContain('unbroken'.repeat(60));
  return url.evaluate((span) =>
    Math.round(span.clientHeight / Number.parseFloat(getComputedStyle(span).lineHeight)),
  );
}

/**
 * Tests that hosts are shown with their letters where that is safe, that the encoded form can be copied, and that a menu
 * of many sites has a search.
 */
async function encodedNames(page: Page, site: string): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/\/v1\/sites(\?|$)/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { readonly data: readonly object[] };
    const domain = 'xn--bcher-kva.example';
    const data = list.data.map((each) => ({ ...each, domain, url: `https://${domain}/` }));
    await route.fulfill({ response, json: { ...list, data, total: 15 } });
  });
  await page.setViewportSize(WIDE);
  await page.goto(site);
  await page.getByRole('button', { name: 'Site bücher.example, switch to another' }).click();
  const menu = page.locator('#other-sites');
  await menu.getByText('https://bücher.example/').first().waitFor();
  await menu.getByLabel('Search sites').fill('nowhere');
  await menu.getByText('No site has this in its address').waitFor();
  await openScreen(page, site.replace(/\/sites\/.*/, '/sites'));
  await page.getByRole('link', { name: 'bücher.example', exact: true }).first().waitFor();
  await page.getByText('https://xn--bcher-kva.example/', { exact: true }).first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
}

const LONG_NAME = 'www.garden-tools-and-seeds.shop.example.co.uk';

/** Returns the names of sites that a narrow screen cuts. */
async function cutNames(page: Page, site: string): Promise<readonly string[]> {
  await page.route(/\/v1\/sites(\?|$)/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { readonly data: readonly object[] };
    // A site without a score shows words in its place, which need more room.
    const odd = { domain: LONG_NAME, url: `https://${LONG_NAME}/`, healthScore: null };
    const data = list.data.map((each) => ({ ...each, ...odd }));
    await route.fulfill({ response, json: { ...list, data } });
  });
  await page.setViewportSize(NARROW);
  const cut: string[] = [];
  for (const screen of [site, site.replace(/\/sites\/.*/, '/sites')]) {
    await page.goto(screen);
    const names = page.getByText(LONG_NAME, { exact: false }).filter({ visible: true });
    await names.first().waitFor();
    await untilCalm(page);
    const places = await names.evaluateAll((elements) =>
      elements
        .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
        .map(({ outerHTML }) => outerHTML),
    );
    cut.push(...places);
  }
  return cut;
}

async function directionOfTitle(page: Page): Promise<string> {
  const title = page.getByRole('row', { name: 'Title' }).getByText(ODD_TITLES.rightToLeft);
  return title.evaluate((cell) => getComputedStyle(cell).direction);
}
