import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const matrices = [
  {
    document: 'docs/security.md',
    groups: [
      ['H', 28],
      ['S', 33],
    ],
  },
  { document: 'docs/reliability.md', groups: [['R', 38]] },
] as const;

/** Returns the sections of a document that have a number, with the lines below each heading. */
function numberedSections(document: string): { number: string; lines: string[] }[] {
  const text = readFileSync(path.join(root, document), 'utf8');
  return text.split(/^#+ /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const number = /^([A-Z]\d+): /.exec(heading)?.[1];
    return number === undefined ? [] : [{ number, lines }];
  });
}

describe.each(matrices)('$document', ({ document, groups }) => {
  const sections = numberedSections(document);

  test('every attack or fault has a section, in order', () => {
    const numbers = groups.flatMap(([letter, last]) =>
      Array.from({ length: last }, (_, index) => `${letter}${index + 1}`),
    );
    expect(sections.map(({ number }) => number)).toEqual(numbers);
  });

  test.each(sections)('$number says what stops it', ({ lines }) => {
    expect(lines.some((line) => /^\S/.test(line) && !line.startsWith('- '))).toBe(true);
  });

  const withTests = sections.filter(({ lines }) => lines.some((line) => line.includes('.ts`')));

  test.each(withTests)('the tests that $number names exist', ({ lines }) => {
    const named = [...lines.join('\n').matchAll(/`([^`]+\.ts)`(?:: “([^”]+)”)?/g)].map(
      ([, file = '', name = '']) => ({
        file,
        name,
      }),
    );
    const missing = named.filter(({ file, name }) => {
      const absolute = path.join(root, file);
      return !existsSync(absolute) || !readFileSync(absolute, 'utf8').includes(name);
    });
    expect(missing).toEqual([]);
  });
});
