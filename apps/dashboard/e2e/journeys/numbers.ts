import { expect } from '@jest/globals';
import { openScreen } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import type { Stand } from '../stand.ts';
import { textsOf } from '../texts-of.ts';

/** A number that is too long to be a year, and that is not part of an address, a name or a time. */
const RAW_NUMBER = /(?<![\w.,/:#=&?%-])\d{5,}(?![\w/:-])/;

/**
 * Tests that every screen shows each number in one format, 1,234,005: in the visible text and in the text for screen
 * readers.
 */
export async function numbers({ service, visit }: Stand): Promise<void> {
  const { page } = await visit();
  await page.addInitScript(enlargeAnswers);
  const lines: string[] = [];
  for (const [name, path] of Object.entries(await screensOf(service, page))) {
    await openScreen(page, `${service.url}${path}`);
    lines.push(...(await textsOf(page)).map((line) => `${name}: ${line}`));
  }
  expect(lines.filter((line) => RAW_NUMBER.test(line))).toEqual([]);
  expect(lines.filter((line) => /\b1,234,\d{3}\b/.test(line))).not.toEqual([]);
}

/** Runs in the page. Makes every count in the answers of the API large enough for a sign between thousands. */
function enlargeAnswers(): void {
  const ADDED = 1_234_000;
  /** Names of numbers that are not counts: points on a scale to 100, and codes. */
  const NO_COUNTS = /score|impact|^gain$|^status(Code)?$/i;
  const enlarged = (value: unknown, key = ''): unknown => {
    if (NO_COUNTS.test(key)) return value;
    if (typeof value === 'number') return Number.isInteger(value) ? value + ADDED : value;
    if (Array.isArray(value)) return value.map((each) => enlarged(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, enlarged(each, name)]));
  };
  // The code below calls it with its response.
  // oxlint-disable-next-line typescript/unbound-method
  const { text } = Response.prototype;
  Response.prototype.text = async function () {
    const answer = await text.call(this);
    const isJson = this.headers.get('content-type')?.includes('json') === true;
    return isJson ? JSON.stringify(enlarged(JSON.parse(answer))) : answer;
  };
}
