import { expect, test } from '@jest/globals';
import { chromium } from 'playwright-core';
import { FLAGS } from './browser.ts';

const FEATURES = /--disable-features=(\S+)/;

test('what Playwright turns off in Chromium stays off: our list of features takes the place of its own', async () => {
  // Node refuses the flags of a browser, and the error says which ones it got.
  const refusal = await chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: unknown) => String(error),
  );
  const [, theirs = ''] = FEATURES.exec(refusal) ?? [];
  const [, ours = ''] = FEATURES.exec(FLAGS.join(' ')) ?? [];
  expect(theirs).not.toBe('');
  expect(ours.split(',')).toEqual(expect.arrayContaining(theirs.split(',')));
});
