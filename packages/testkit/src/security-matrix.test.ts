import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const rows = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [HS]\d+ /.test(line));

test('every attack of the matrix has a row', () => {
  const numbered = (letter: string, last: number) =>
    Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
  expect(rows.map((row) => row.split('|')[1]?.trim())).toEqual([...numbered('H', 22), ...numbered('S', 28)]);
});

test.each(rows)('the tests that it names are there: %s', (row) => {
  const named = [...row.matchAll(/`([^`]+\.ts)`(?:: “([^”]+)”)?/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));
  const missing = named.filter(({ file, name }) => {
    const absolute = path.join(root, file);
    return !existsSync(absolute) || !readFileSync(absolute, 'utf8').includes(name);
  });
  expect(missing).toEqual([]);
});
