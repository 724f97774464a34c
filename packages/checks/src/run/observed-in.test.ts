import { expect, test } from '@jest/globals';
import { catalogue } from '../catalogue/index.ts';
import type { Check, Evidence } from '../check.ts';
import { sketchPageCheck } from '../testing/sketch-check.ts';
import { observedIn } from './observed-in.ts';

const checkOf = (id: string) => catalogue.find((check) => check.id === id) as Check;

test.each<[what: string, id: string, evidence: Evidence, expected: string]>([
  [
    'dead links with their texts',
    'link-broken-internal',
    {
      total: 2,
      links: [
        { href: '/a', anchorText: 'Prices', targetStatus: 404 },
        { href: '/b', anchorText: null, targetStatus: 404 },
      ],
    },
    '/a ("Prices")\n/b',
  ],
  ['both titles', 'title-multiple', { titles: ['One', 'Two'] }, 'One\nTwo'],
  ['the title that two pages have', 'dup-title', { title: 'One', otherUrls: ['/b'] }, 'One'],
  ['the header', 'http-content-type-mismatch', { contentType: 'text/plain' }, 'text/plain'],
  [
    'the line of a file',
    'robots-txt-syntax',
    { files: [{ errors: [{ text: 'Disalow: /' }] }] },
    'Disalow: /',
  ],
  ['the status', 'http-not-found', { status: 404, sources: ['https://example.com/'] }, '404'],
  ['where redirects lead', 'redirect-broken', { urls: ['https://a.com/', '/b'] }, 'https://a.com/\n/b'],
  [
    'the directives, and not where they stand',
    'robots-noindex-page',
    { directives: [{ directive: 'noindex', source: 'meta', bot: null }] },
    'noindex',
  ],
])('what stands there now: %s', (_what, id, evidence, expected) => {
  expect(observedIn(checkOf(id), evidence)).toBe(expected);
});

test.each<[what: string, id: string, evidence: Evidence]>([
  ['what is missing', 'description-missing', { title: 'Canoes' }],
  ['what is only counted', 'content-thin', { words: 12 }],
  ['evidence of an earlier version', 'link-broken-internal', { anchors: [] }],
])('nothing: %s', (_what, id, evidence) => {
  expect(observedIn(checkOf(id), evidence)).toBeNull();
});

test('the first five of many places, each once', () => {
  const check = sketchPageCheck({ id: 'many', observed: () => ['a', 'a', 'b', 'c', 'd', 'e', 'f'] });
  expect(observedIn(check, {})).toBe('a\nb\nc\nd\ne');
});
