import { expect, test } from '@jest/globals';
import { hasSession } from './session-url.ts';

test.each([
  ['/a?sid=4f2a', true],
  ['/a?size=8&PHPSESSID=4f2a', true],
  ['/a;jsessionid=4F2A', true],
  ['/a?outside=1', false],
  ['/a?sid=', false],
  ['/sid=4f2a', false],
])('%s carries a session: %s', (path, carries) => {
  expect(hasSession(`https://example.com${path}`)).toBe(carries);
});
