import type { Page } from 'playwright-core';

/** Returns the lines of a screen: the visible text, and the text for screen readers. */
export async function textsOf(page: Page): Promise<readonly string[]> {
  const seen = await page.innerText('body');
  const readAloud = await page.evaluate(() =>
    [...document.querySelectorAll('[title], [aria-label], [placeholder], option')].flatMap((part) => [
      part.getAttribute('title') ?? '',
      part.getAttribute('aria-label') ?? '',
      part.getAttribute('placeholder') ?? '',
      part instanceof HTMLOptionElement ? part.label : '',
    ]),
  );
  return [...seen.split('\n'), ...readAloud];
}
