import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Files that declare settings of processes. */
const SETTINGS = /(?:config|settings)\.ts$/;

/** The sources of all packages and apps by their paths, without tests. */
const sources = ['packages', 'apps']
  .flatMap((group) => readdirSync(path.join(root, group)).map((name) => path.join(group, name, 'src')))
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated\/|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const whole = sources.map(({ text }) => text).join('\n');

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The compiler demands most parts of a change. These tests demand the parts that it cannot see. */
describe('nothing is declared that has no use', () => {
  const queues = [...read('packages/queue/src/define-queue.ts').matchAll(/export const (\w+Queue) = /g)];

  test.each(queues.map(([, name = '']) => name))('a process takes the jobs of %s', (name) => {
    expect(whole).toMatch(new RegExp(String.raw`createConsumer\(\s*store,\s*${name}\b`));
  });

  test('something reads every setting', () => {
    const declared = sources.filter(({ file }) => SETTINGS.test(file));
    const names = declared.flatMap(({ text }) =>
      [...text.matchAll(/^ {2}([A-Z][A-Z\d_]{3,}): /gm)].map(([, name = '']) => name),
    );
    const others = sources
      .filter(({ file }) => !SETTINGS.test(file))
      .map(({ text }) => text)
      .join('\n');
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(others))).toEqual([]);
  });

  test('the code of the database names every column', () => {
    const schema = read('prisma/schema.prisma');
    const models = new Set([...schema.matchAll(/^model (\w+) /gm)].map(([, name = '']) => name));
    const fields = [...schema.matchAll(/^ {2}([a-z]\w*)\s+([A-Z]\w*)/gm)];
    const columns = fields.flatMap(([, name = '', type = '']) => (models.has(type) ? [] : [name]));
    const code = sources
      .filter(({ file }) => file.startsWith(path.join('packages', 'database')))
      .map(({ text }) => text)
      .join('\n');
    const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isNamed = (name: string) => new RegExp(String.raw`\b(?:${name}|${inSql(name)})\b`).test(code);
    expect(columns.length).toBeGreaterThan(300);
    // Callers give these with the whole row.
    const ofCallers = ['actor', 'points', 'topActionScore', 'autoFixableScore'];
    expect(columns.filter((name) => !isNamed(name) && !ofCallers.includes(name))).toEqual([]);
  });

  test('the navigation leads to every screen but those that other screens and mails lead to', () => {
    const paths = [...read('apps/dashboard/src/router.tsx').matchAll(/path: '(\/[^']+)'/g)];
    const placed = read('apps/dashboard/src/shell/places.ts');
    const unplaced = paths
      .map(([, name = '']) => name)
      .filter((name) => !placed.includes(`'${name}'`) && !placed.includes(`'/sites/$siteId${name}'`));
    expect(unplaced).toEqual([
      '/forgotten-password',
      '/choose-password',
      '/plan/$actionId',
      '/page',
      '/analyses/$siteCheckId',
    ]);
  });
});
