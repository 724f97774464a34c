import type { BrowserContext, Page } from 'playwright-core';

/** Returns the milliseconds from the start of a navigation in a page of its own until the selector is in the page. */
export async function firstShown(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage();
  page.setDefaultTimeout(5 * 60_000);
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      window.shownAfter = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, attributes: true });`);
  await page.goto(url, { waitUntil: 'commit' });
  // A string would be evaluated in the page, which its policy forbids.
  await page.waitForFunction(() => 'shownAfter' in globalThis);
  const shownAfter = await page.evaluate<number>('window.shownAfter');
  await page.close();
  return shownAfter;
}

export interface Scrolled {
  readonly rows: number;
  readonly frames: number;
  /** Frames in which a visible part of the table had no row. */
  readonly framesWithGap: number;
  /** Frames that showed the last loaded row before the next ones came. */
  readonly framesAtTheEnd: number;
  readonly longestFrameMs: number;
}

/** Scrolls the table by wheel, as fast as a hand, to its end or for three minutes. */
export async function scrollThrough(page: Page): Promise<Scrolled> {
  const WHEEL_PX = 1_200;
  const MINUTES_MOST = 3;
  await page.evaluate(RECORDER);
  const table = page.locator('.data-table').first();
  await table.hover();
  const until = Date.now() + MINUTES_MOST * 60_000;
  while (Date.now() < until && !(await page.evaluate<boolean>('window.scrolled.isOver()'))) {
    await page.mouse.wheel(0, WHEEL_PX);
  }
  return page.evaluate<Scrolled>('window.scrolled.result');
}

/** Records in every frame which rows exist and which part of the table is visible. */
const RECORDER = `(() => {
  const table = document.querySelector('.data-table');
  const head = table.querySelector('.data-table-head');
  const result = { rows: 0, frames: 0, framesWithGap: 0, framesAtTheEnd: 0, longestFrameMs: 0 };
  const total = Number(table.getAttribute('aria-rowcount'));
  let before = performance.now();
  const look = (now) => {
    result.frames += 1;
    result.longestFrameMs = Math.max(result.longestFrameMs, now - before);
    before = now;
    const places = [...table.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect());
    const top = head.getBoundingClientRect().bottom;
    const bottom = Math.min(table.getBoundingClientRect().bottom, top + table.scrollHeight - table.scrollTop);
    const first = Math.min(...places.map((place) => place.top));
    const last = Math.max(...places.map((place) => place.bottom));
    const atTheEnd = table.scrollTop + table.clientHeight >= table.scrollHeight - 1;
    result.rows = Math.max(result.rows, ...[...table.querySelectorAll('[data-row]')].map((row) => Number(row.dataset.row) + 1));
    if (first > top + 1 || (last < bottom - 1 && !atTheEnd)) result.framesWithGap += 1;
    if (atTheEnd && result.rows < total) result.framesAtTheEnd += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.scrolled = { result, isOver: () => result.rows >= total };
})()`;
