import type { Page } from 'playwright-core';

/** Goes to a screen, from another one like a link, and waits until the screen is complete. */
export async function openScreen(page: Page, address: string): Promise<void> {
  const [here, there] = [new URL(page.url()), new URL(address)];
  if (here.origin === there.origin && here.pathname !== there.pathname) {
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.evaluate((url) => history.pushState(null, '', url), address);
    await heading.waitForElementState('hidden');
  } else {
    await page.goto(address);
  }
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilCalm(page);
}

/** Waits until the visible part is loaded and drawn. */
export async function untilCalm(page: Page): Promise<void> {
  await page.waitForFunction(isCalm);
}

/** Tells whether nothing has been loading for some frames. New content may start to load more. */
function isCalm(): boolean {
  const FRAMES = 6;
  const seen = globalThis as { calmFrames?: number };
  const busy = document.querySelector('main[aria-busy="true"], .waiting') !== null;
  seen.calmFrames = busy ? 0 : (seen.calmFrames ?? 0) + 1;
  if (seen.calmFrames < FRAMES) return false;
  seen.calmFrames = 0;
  return true;
}
