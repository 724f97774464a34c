import { expect, test } from '@jest/globals';
import { trapIn } from '../traps.ts';
import { endlessPage, endlessPaths } from './endless-paths.ts';

const origin = 'https://example.com';
const now = new Date('2026-11-21T00:00:00Z');
const stepsMax = 500;

test.each(endlessPaths)('$name: a crawl is stopped by $stoppedBy', ({ start, next, stoppedBy }) => {
  let path = start;
  let reason = null;
  for (let step = 0; step < stepsMax && reason === null; step += 1) {
    expect(endlessPage(path)).toContain(next(path).replaceAll('&', '&amp;'));
    path = next(path);
    reason = trapIn(origin + path, now)?.reason ?? null;
  }
  expect(reason).toBe(stoppedBy);
});
