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
  ['/list?session=0c5f3e9a7b1d4e62', 'trap_session_id'],
  ['/talks?session=morning', null],
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

test.each([
  ['/a/a/a/b', '/c/a/a/a/', 'a segment that repeats'],
  ['/calendar/2029/12', '/calendar/2031/1', 'one calendar'],
  ['/list?sid=abc&page=2', '/list?sid=def&page=2', 'one page in two sessions'],
  ['/list;jsessionid=1A2B', '/list;jsessionid=3C', 'one page in two sessions of its path'],
])('%s and %s are of one kind: %s', (one, other) => {
  const [first, second] = [one, other].map((path) => trapIn(`https://example.com${path}`, now)?.kind);
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});

test('two pages of one session are of two kinds', () => {
  const [one, other] = ['/a?sid=1', '/b?sid=1'].map(
    (path) => trapIn(`https://example.com${path}`, now)?.kind,
  );
  expect(other).not.toBe(one);
});
