import { expect, test } from '@jest/globals';
import { placeSiteName } from './place-site-name.ts';

const topics = ['Cordless drills', 'Hammers for carpenters', 'Table saws with a stand'];
const suggested = 'Chisels of Sheffield steel | Acme Tools';

test.each<readonly [string, (topic: string) => string, string]>([
  ['before the topic', (topic) => `Acme Tools | ${topic}`, 'Acme Tools | Chisels of Sheffield steel'],
  ['behind a dash', (topic) => `${topic} – Acme Tools`, 'Chisels of Sheffield steel – Acme Tools'],
  ['behind a colon', (topic) => `Acme Tools: ${topic}`, 'Acme Tools: Chisels of Sheffield steel'],
  ['behind a section', (topic) => `${topic} - Shop - Acme Tools`, 'Chisels of Sheffield steel - Acme Tools'],
])('the name of the site stands where other titles have it: %s', (_where, titleOf, placed) => {
  expect(placeSiteName(suggested, topics.map(titleOf))).toBe(placed);
});

test.each<readonly [string, readonly string[]]>([
  ['have no name', topics],
  ['are too few', ['Acme Tools | Cordless drills', 'Acme Tools | Hammers']],
  [
    'do not agree',
    [...topics, ...topics].map(
      (topic, at) => [`Acme Tools | ${topic}`, `${topic} – Acme Tools`, `Acme Tools: ${topic}`][at % 3] ?? '',
    ),
  ],
  ['are the name alone', ['Acme Tools', 'Acme Tools', 'Acme Tools']],
])('a title stays as it is where other titles %s', (_what, others) => {
  expect(placeSiteName(suggested, others)).toBe(suggested);
});

test('a title without a name, and one that would be too long, stay as they are', () => {
  const others = topics.map((topic) => `Acme Tools -------- ${topic}`);
  for (const title of ['Chisels of Sheffield steel', `${'Chisels of '.repeat(4)}steel | Acme Tools`])
    expect(placeSiteName(title, others)).toBe(title);
});
