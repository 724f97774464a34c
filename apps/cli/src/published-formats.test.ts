import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sarifFaults } from '@plumbline/testkit';
import { Parser } from 'htmlparser2';
import { runCli } from './run.ts';

/** Tests reports, which code hosts and build servers read, against the formats that these publish. */

const lost = `<!doctype html><html lang="en"><head><title>Canoes & "oars" <of> Lake Morrow</title>
<meta name="robots" content="noindex"></head><body><h1>Canoes</h1></body></html>`;

let folder: string;
const reportAt = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-cli-'));
  await writeFile(reportAt('index.html'), lost.replace('noindex', 'index'));
  await writeFile(reportAt('über uns & mehr.html'), lost);
  const reports = ['sarif', 'junit', 'code-quality'].flatMap((format) => [`--${format}`, reportAt(format)]);
  const silent = { environment: {}, colours: false, out: () => undefined, say: () => undefined };
  const args = ['check', folder, '--site', 'https://example.com', ...reports];
  await expect(runCli(args, silent)).resolves.toBe(1);
});
afterAll(() => rm(folder, { recursive: true }));

test('SARIF: the schema of OASIS', async () => {
  const log = JSON.parse(await readFile(reportAt('sarif'), 'utf8')) as object;
  expect(log).toMatchObject({ version: '2.1.0', runs: [{ results: expect.any(Array) }] });
  expect(sarifFaults(log)).toEqual([]);
});

/**
 * The rules of Jenkins' schema (junit-10.xsd), with `file`, by which GitLab finds the source, and the total of
 * skipped tests.
 */
const junitRules: Readonly<Record<string, { parents: string[]; required: string[]; optional: string[] }>> = {
  testsuites: {
    parents: [''],
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'disabled', 'errors', 'skipped'],
  },
  testsuite: {
    parents: ['testsuites', ''],
    required: ['name', 'tests'],
    optional: ['failures', 'errors', 'time', 'disabled', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
  },
  testcase: {
    parents: ['testsuite'],
    required: ['name', 'classname'],
    optional: ['assertions', 'time', 'status', 'file'],
  },
  failure: { parents: ['testcase'], required: [], optional: ['type', 'message'] },
  'system-out': { parents: ['testcase', 'testsuite'], required: [], optional: [] },
};

test('JUnit: the elements and attributes that build servers read', async () => {
  const faults: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { parents, required, optional } = junitRules[name] ?? {
          parents: [],
          required: [],
          optional: [],
        };
        if (!parents.includes(open.at(-1) ?? '')) faults.push(`${name} in ${open.at(-1) ?? 'the document'}`);
        const missing = required.filter((attribute) => !(attribute in attributes));
        const unknown = Object.keys(attributes).filter((each) => ![...required, ...optional].includes(each));
        faults.push(...[...missing, ...unknown].map((attribute) => `${name} ${attribute}`));
        open.push(name);
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  const xml = await readFile(reportAt('junit'), 'utf8');
  parser.end(xml);
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
  expect(xml).toContain('<failure');
  expect(faults).toEqual([]);
});

test('GitLab Code Quality: the fields that it requires', async () => {
  const issues = JSON.parse(await readFile(reportAt('code-quality'), 'utf8')) as readonly {
    fingerprint: string;
  }[];
  expect(issues.length).toBeGreaterThan(1);
  for (const issue of issues)
    expect(issue).toMatchObject({
      description: expect.stringMatching(/\S/),
      check_name: expect.stringMatching(/^[a-z0-9-]+$/),
      fingerprint: expect.stringMatching(/^[0-9a-f]+$/),
      severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
      location: { path: expect.stringMatching(/^(?!\.\/)[^\\]+$/), lines: { begin: expect.any(Number) } },
    });
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
});
