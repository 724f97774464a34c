import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openScreen } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import type { Stand } from '../stand.ts';
import { textsOf } from '../texts-of.ts';

/** An addition that makes every count large enough for a sign between thousands. */
const ADDED = 1_234_000;
/** Names of numbers that are not counts: points on a scale to 100, and codes. */
const NO_COUNTS = /score|impact|^gain$|^status(Code)?$/i;
/** A number that is too long to be a year, and that is not part of an address, a name or a time. */
const RAW_NUMBER = /(?<![\w.,/:#=&?%-])\d{5,}(?![\w/:-])/;

/** Tests that every screen and dialog shows each number in one format: 1,234,005. */
export async function numbers({ service, visit }: Stand): Promise<void> {
  const { page } = await visit();
  const screens = Object.entries(await screensOf(service, page));
  await page.route(/\/(api|v1)\/(?!.*\/events$)/, async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json') === true;
    if (!isJson || route.request().method() !== 'GET') return route.fulfill({ response });
    return route.fulfill({ response, json: enlarged(await response.json()) });
  });
  const faults: string[] = [];
  for (const [name, path] of screens) {
    await openScreen(page, `${service.url}${path}`);
    faults.push(...(await rawNumbers(page)).map((line) => `${name}: ${line}`));
  }
  expect(faults).toEqual([]);
}

function enlarged(value: unknown, key = ''): unknown {
  if (NO_COUNTS.test(key)) return value;
  if (typeof value === 'number') return Number.isInteger(value) ? value + ADDED : value;
  if (Array.isArray(value)) return value.map((each) => enlarged(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, enlarged(each, name)]));
}

/**
 * Returns the lines that have a number without a sign between its thousands, in the visible text and in the text for
 * screen readers.
 */
async function rawNumbers(page: Page): Promise<readonly string[]> {
  return (await textsOf(page)).filter((line) => RAW_NUMBER.test(line));
}
