import { expect, test } from '@jest/globals';
import { faultOfHref } from './malformed-href.ts';

const base = 'https://example.com/dir/page';

test.each([
  ['https://', 'not_a_url'],
  ['http//example.com/', 'misspelled_scheme'],
  ['htp://example.com/', 'misspelled_scheme'],
  ['https:///example.com/', 'misspelled_scheme'],
  ['http://https://example.com/', 'misspelled_scheme'],
  ['https://http//example.com', 'misspelled_scheme'],
  ['%20/shoes', 'encoded_whitespace'],
  ['/shoes%20', 'encoded_whitespace'],
  ['https://exa mple.com/', 'host_blank'],
  ['/shoes/{{slug}}', 'template_token'],
  ['/shoes/%7B%7Bslug%7D%7D', 'template_token'],
  ['/shoes/undefined', 'template_token'],
  ['/[object Object]', 'template_token'],
  ['mail@example.com', 'email'],
  ['+49 89 1234567', 'phone_number'],
])('%s is %s', (href, fault) => {
  expect(faultOfHref(href, base)).toBe(fault);
});

test('a page about a missing value has its name in its address', () => {
  expect(faultOfHref('https://example.org/wiki/NaN#Floating_point', base, 'not a number (NaN)')).toBeNull();
  expect(faultOfHref('https://example.org/wiki/NaN', base, 'Share')).toBeNull();
});

test.each([
  '',
  ' /shoes ',
  '#{{x}}',
  '/drills#{{x}}',
  '/drills#at the top%20',
  'shoes',
  '//example.org/',
  '?q=undefined',
  '/docs/null-values',
  '/undefined-behaviour',
  'mailto:mail@example.com',
  'tel:+49891234567',
  'javascript:void(0)',
  'https://example.com/?url=https://example.org/',
  'https://web.archive.org/web/2019/https://example.org/',
  '/a%20b',
  'https://example.com/@user@example.org',
  'https://t.me/someone',
])('%s is what it seems', (href) => {
  expect(faultOfHref(href, base)).toBeNull();
});

test('an href that is too long for any crawl is not judged', () => {
  expect(faultOfHref('a/../'.repeat(2_000_000), base)).toBeNull();
});
