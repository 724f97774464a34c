import { expect, test } from '@jest/globals';
import { trapIn } from './traps.ts';

const now = new Date('2026-11-21T00:00:00Z');
const trap = (path: string) => trapIn(`https://example.com${path}`, now)?.reason ?? null;

test.each([
  ['/a/a/a/', 'trap_repeated_segments'],
  ['/x/a/b/a/b/a/b', 'trap_repeated_segments'],
  ['/a/a/b', null],
  ['/docs/a/docs/b/docs/c', null],
  ['/list?sid=abc', 'trap_session_id'],
  ['/list;jsessionid=1A2B', 'trap_session_id'],
  ['/side?inside=1', null],
  ['/calendar/2029/12', 'trap_calendar'],
  ['/events?month=2023-10', 'trap_calendar'],
  ['/calendar/2027/01', null],
  ['/blog/2015/03/an-article', null],
  [`/${'x'.repeat(2048)}`, 'url_too_long'],
  ['/', null],
])('%s: %s', (path, reason) => {
  expect(trap(path)).toBe(reason);
});
