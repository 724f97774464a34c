import { expect, test } from '@jest/globals';
import { hasSession, withoutSession } from './session-url.ts';

test.each([
  ['/a?sid=4f2a', true],
  ['/a?size=8&PHPSESSID=4f2a', true],
  ['/a;jsessionid=4F2A', true],
  ['/a?session=0c5f3e9a7b1d4e62', true],
  ['/a?session=morning', false],
  ['/a?outside=1', false],
  ['/a?sid=', false],
  ['/sid=4f2a', false],
])('%s carries a session: %s', (path, carries) => {
  expect(hasSession(`https://example.com${path}`)).toBe(carries);
});

test('the page itself has the same URL in all sessions', () => {
  expect(withoutSession('https://example.com/a;jsessionid=1A?size=8&sid=4f2a')).toBe(
    'https://example.com/a?size=8',
  );
});
