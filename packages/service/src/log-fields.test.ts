import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { LOG_FIELDS } from './log-fields.ts';

const DOCUMENT = fileURLToPath(new URL('../../../docs/logs.md', import.meta.url));

test('docs/logs.md explains every field, in the words of the code', () => {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm);
  const documented = Object.fromEntries(
    [...rows].map(([, name = '', meaning = '']): [string, string] => [name, meaning]),
  );
  expect(documented).toEqual(LOG_FIELDS);
});
