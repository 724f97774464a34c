import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { catalogue } from './catalogue/index.ts';
import { checkDocs } from './docs/check-docs.ts';

const folder = path.join(import.meta.dirname, 'catalogue');
const docsFolder = path.resolve(import.meta.dirname, '../../../docs/checks');

test('every file of the catalogue is a check of its category, and the other way round', () => {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((category) => filesIn(category.name));
  expect(catalogue.map(({ category, id }) => `${category}/${id}.ts`).sort()).toEqual(files.sort());
});

test('ids and titles are unique: no plan has two actions of one name', () => {
  for (const name of ['id', 'title'] as const) {
    const names = catalogue.map((check) => check[name]);
    expect(names).toEqual([...new Set(names)]);
  }
});

test('docs/checks holds one current page per check; run "npm run generate:checks"', () => {
  const docs = checkDocs(catalogue);
  const stale = [...docs].filter(([name, text]) => readDocs(name) !== text).map(([name]) => name);
  expect({ stale, surplus: readdirSync(docsFolder).filter((name) => !docs.has(name)) }).toEqual({
    stale: [],
    surplus: [],
  });
});

describe.each(catalogue.map((check) => [check.id, check] as const))('%s', (_id, check) => {
  test('has a table of failing, passing and nearly failing pages beside it', () => {
    const test = readFileSync(path.join(folder, check.category, `${check.id}.test.ts`), 'utf8');
    expect(test).toMatch(check.scope === 'page' ? /^describeCheck\(/m : /^describeSiteCheck\(/m);
  });

  test('names the fault in at most 70 characters', () => {
    expect(check.title).toMatch(
      /^(?:[A-Z\d<]|robots\.txt|llms\.txt|noindex|hreflang|lastmod|html lang|og:|twitter:|apple-touch-icon).{2,69}$/,
    );
    expect(check.title).not.toMatch(/[.!]$/);
  });

  test('says why in whole sentences and how from the verb on', () => {
    expect(check.why).toMatch(/^\S.{40,}\.$/s);
    expect(check.howToFix).toMatch(/^[A-Z][a-z-]+ .{10,}\.$/s);
    expect(notImperative).not.toContain(check.howToFix.split(' ', 1)[0]);
  });

  test('shows a bad and a good example and names https sources', () => {
    expect(check.example.bad.trim()).not.toBe('');
    expect(check.example.good.trim()).not.toBe(check.example.bad.trim());
    expect(check.references.filter((url) => new URL(url).protocol !== 'https:')).toEqual([]);
  });
});

/** Openings of sentences that describe instead of instructing. */
const notImperative = [
  'The',
  'A',
  'An',
  'This',
  'It',
  'You',
  'There',
  'If',
  'Please',
  'Pages',
  'Each',
  'Every',
];

/** Returns the files of a category's checks, without its folder `shared`, which has what several checks need. */
function filesIn(category: string): string[] {
  return readdirSync(path.join(folder, category), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.ts' && !entry.name.endsWith('.test.ts'))
    .map(({ name }) => `${category}/${name}`);
}

function readDocs(name: string): string | null {
  const file = path.join(docsFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
