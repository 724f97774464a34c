import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

function read(document: string): string {
  return readFileSync(path.join(root, document), 'utf8');
}

/** Returns the cells of the tables of a document; an escaped `|` is part of its cell. */
function tableCells(document: string): string[] {
  const rows = read(document)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line));
  return rows.flatMap((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
}

/** Returns the files that a document links to, relative to the root. */
function linkedFiles(document: string): string[] {
  const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)\s]*)?\)/g)];
  return links.map(([, link = '']) => path.join(path.dirname(document), decodeURI(link)));
}

/** Files that declare settings of processes; names are in capitals. */
const SETTINGS = [
  ...['api', 'crawler-worker', 'mcp-server', 'renderer', 'webhook-dispatcher'].map(
    (app) => `apps/${app}/src/config.ts`,
  ),
  'packages/analysis/src/settings.ts',
  'packages/service/src/settings.ts',
];
/** Settings that are not ours, so others explain them. */
const OF_OTHERS = ['NODE_ENV', 'PATH'];

describe('documents', () => {
  test('docs/operations.md explains every setting', () => {
    const operations = read('docs/operations.md');
    const names = SETTINGS.flatMap((file) => [...read(file).matchAll(/^ {2}([A-Z][A-Z\d_]{3,}): /gm)]);
    expect(names.length).toBeGreaterThan(50);
    const unexplained = names
      .map(([, name = '']) => name)
      .filter((name) => !operations.includes(`\`${name}\``));
    expect([...new Set(unexplained)].sort()).toEqual(OF_OTHERS);
  });

  test('no table cell is longer than 150 characters: a list or a section reads better', () => {
    const long = documents.flatMap((document) =>
      tableCells(document)
        .filter((cell) => cell.length > 150)
        .map((cell) => ({ document, cell })),
    );
    expect(long).toEqual([]);
  });

  test('links lead to files that exist', () => {
    const dead = documents.flatMap((document) =>
      linkedFiles(document)
        .filter((file) => !existsSync(path.join(root, file)))
        .map((file) => ({ document, file })),
    );
    expect(dead).toEqual([]);
  });
});
