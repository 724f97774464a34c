import { expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';
import { pageTexts } from './page-texts.ts';

test.each([
  [
    'the logo, which leads home, before the heading',
    '<h1><a href="/"><img alt="Notes"></a></h1><h1>History</h1>',
    'History',
  ],
  ['a heading that leads to its own page', '<h1><a href="/page">History</a></h1><h1>Sources</h1>', 'History'],
  ['nothing but the logo', '<h1><a href="/">Notes</a></h1>', 'Notes'],
  ['an empty heading', '<h1></h1><h1>History</h1>', 'History'],
])('the main heading of a page with %s', (_, body, h1) => {
  expect(pageTexts(factsOf(body, { url: 'https://example.com/page' })).h1).toBe(h1);
});
