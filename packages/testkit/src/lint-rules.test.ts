import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const ATTRIBUTES = 'plumbline(no-spread-literal-attributes)';
const SPREAD = 'unicorn(no-useless-spread)';

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
  expect(faultsOf('[...label, width]')).not.toContain(SPREAD);
});

/** Lints a file of the dashboard with this expression in it, and returns the names of the rules that it breaks. */
function faultsOf(expression: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-lint-'));
  try {
    const screens = path.join(folder, 'apps/dashboard/src');
    mkdirSync(screens, { recursive: true });
    writeFileSync(path.join(screens, 'linted.tsx'), `export const linted = ${expression};\n`);
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
