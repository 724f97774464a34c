import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const ATTRIBUTES = 'plumbline(no-spread-literal-attributes)';
const LIMIT = 'plumbline(no-fixed-test-limits)';
const CONDITIONAL = 'plumbline(no-conditional-spread-literals)';
const CONSTANT = 'plumbline(no-spread-literals)';
const NUMBERS = 'plumbline(one-form-of-numbers)';
const WORD = 'plumbline(one-word-for-one-thing)';
const SPREAD = 'unicorn(no-useless-spread)';
const TEST = 'packages/web/src/linted.test.ts';

test('an attribute of a literal that is spread is a fault, since the compiler would not read its name', () => {
  expect(faultsOf('<Field {...{ label, width }} />')).toContain(ATTRIBUTES);
  expect(faultsOf('<Field {...(wide ? { width } : {})} />')).toContain(ATTRIBUTES);
  expect(faultsOf('<Field {...(wide && { width })} />')).toContain(ATTRIBUTES);
  expect(faultsOf('<Field {...({ width } satisfies Size)} />')).toContain(ATTRIBUTES);
});

test('attributes of an object that has a name are spread, because its own literal was checked', () => {
  expect(faultsOf('<Field {...field} width={wide ? width : undefined} />')).not.toContain(ATTRIBUTES);
  expect(faultsOf('<Field {...fieldOf({ label })} />')).not.toContain(ATTRIBUTES);
});

test('an object or an array that is spread from a literal is a fault', () => {
  expect(faultsOf('({ ...{ label, width } })')).toContain(SPREAD);
  expect(faultsOf('[...[label, width]]')).toContain(SPREAD);
  expect(faultsOf('({ ...({ label, width } as const) })')).toContain(CONSTANT);
  expect(faultsOf('[...([label, width] as const)]')).toContain(CONSTANT);
  expect(faultsOf('({ ...(field as Field) })')).not.toContain(CONSTANT);
  expect(faultsOf('[...label, width]')).not.toContain(SPREAD);
});

test('a part of a finding that is spread on a condition is a fault', () => {
  const file = 'packages/checks/src/catalogue/linted.ts';
  expect(faultsOf("({ evidence, ...(isMinor && { severity: 'low' }) })", file)).toContain(CONDITIONAL);
  expect(faultsOf('({ evidence, ...(fix === null ? {} : { fix }) })', file)).toContain(CONDITIONAL);
  const written = "({ ...finding, severity: isMinor ? 'low' : undefined })";
  expect(faultsOf(written, file)).not.toContain(CONDITIONAL);
  expect(faultsOf('[...(isMinor ? [] : [fix])]', file)).not.toContain(CONDITIONAL);
});

test('a number that is written in a form of its own is a fault', () => {
  expect(faultsOf("(12_345).toLocaleString('en')")).toContain(NUMBERS);
  expect(faultsOf('(0.5).toFixed(1)')).toContain(NUMBERS);
  expect(faultsOf("new Intl.NumberFormat('de').format(12_345)")).toContain(NUMBERS);
  expect(faultsOf('formatNumber(12_345)')).not.toContain(NUMBERS);
  expect(faultsOf("new Intl.DateTimeFormat('en').format(0)")).not.toContain(NUMBERS);
});

test('another word for a thing that has one is a fault where people read it', () => {
  expect(faultsOf('<p>3 findings</p>')).toContain(WORD);
  expect(faultsOf("'The score of 2 targets'")).toContain(WORD);
  expect(faultsOf('`${1} scans today`')).toContain(WORD);
  expect(faultsOf("'Health score'")).toContain(WORD);
  expect(faultsOf("'The plan has no snapshot'", 'apps/api/src/resources/linted.ts')).toContain(WORD);
});

test('keys, code, other things of that name and texts for programs may have such a word', () => {
  expect(faultsOf("'snapshot'")).not.toContain(WORD);
  expect(faultsOf("'3 external targets answer with `finding`'")).not.toContain(WORD);
  expect(faultsOf("'3 findings'", 'apps/api/src/resources/tools/linted.ts')).not.toContain(WORD);
  expect(faultsOf("'3 findings'", 'packages/queue/src/linted.ts')).not.toContain(WORD);
});

test('a limit of a test in numbers is a fault, because a busy machine needs longer', () => {
  expect(faultsOf("test('ends', work, 60_000)", TEST)).toContain(LIMIT);
  expect(faultsOf("test.each(rows)('ends', work, 60_000)", TEST)).toContain(LIMIT);
  expect(faultsOf('beforeAll(open, 60_000)', TEST)).toContain(LIMIT);
  expect(faultsOf('jest.setTimeout(60_000)', TEST)).toContain(LIMIT);
});

test('a test has no limit, one that is multiplied by the patience, or one of hours', () => {
  expect(faultsOf("test('ends', work)", TEST)).not.toContain(LIMIT);
  expect(faultsOf('jest.setTimeout(60_000 * patience)', TEST)).not.toContain(LIMIT);
  expect(faultsOf("test('ends', work, 3_600_000)", TEST)).not.toContain(LIMIT);
});

/**
 * Lints a file with this expression in it, by default in the dashboard. Returns the names of the rules that it breaks.
 */
function faultsOf(expression: string, file = 'apps/dashboard/src/linted.tsx'): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-lint-'));
  try {
    const linted = path.join(folder, file);
    mkdirSync(path.dirname(linted), { recursive: true });
    writeFileSync(linted, `export const linted = ${expression};\n`);
    const rules = { extends: [path.join(root, '.oxlintrc.json')], options: { typeAware: false } };
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(rules));
    const linter = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [linter, '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
