import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const matrices = [
  {
    document: 'docs/security.md',
    groups: [
      ['H', 25],
      ['S', 28],
    ],
  },
  { document: 'docs/reliability.md', groups: [['R', 26]] },
] as const;

describe.each(matrices)('$document', ({ document, groups }) => {
  const rows = readFileSync(path.join(root, document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));

  test('every attack or fault of the matrix has a row', () => {
    const numbers = groups.flatMap(([letter, last]) =>
      Array.from({ length: last }, (_, index) => `${letter}${index + 1}`),
    );
    const numbered = rows
      .map((row) => row.split('|')[1]?.trim() ?? '')
      .filter((cell) => /^[A-Z]\d+$/.test(cell));
    expect(numbered).toEqual(numbers);
  });

  test.each(rows.filter((row) => row.includes('.ts`')))('the tests that it names are there: %s', (row) => {
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
});
