import { expect, test } from '@jest/globals';
import { withoutTrackingParameters } from './tracking-parameters.ts';

test.each([
  ['https://example.com/?utm_source=mail&utm_medium=x', 'https://example.com/'],
  ['https://example.com/a?gclid=1&size=8&fbclid=2', 'https://example.com/a?size=8'],
])('%s is %s', (url, clean) => {
  expect(withoutTrackingParameters(url)).toBe(clean);
});

test('a query without them keeps its spelling', () => {
  const url = 'https://example.com/a?q=red%20shoes&gcl=1&source=utm_x';
  expect(withoutTrackingParameters(url)).toBe(url);
});
