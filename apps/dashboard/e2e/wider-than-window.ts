import type { Page } from 'playwright-core';

/** Tells whether the page has to be scrolled sideways. */
export async function widerThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
