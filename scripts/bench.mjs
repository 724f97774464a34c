// npm run bench -- NAME [options]: runs one program of benchmarks/, which prints a table. Plain Node, nothing
// installed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { compile } from './compile.mjs';
import { root, setUp } from './setup.mjs';

const folder = path.join(root, 'benchmarks');
/** Folders of programs; the other folders hold parts of them. */
const GROUPS = ['', 'lighthouse/'];
const programs = GROUPS.flatMap((group) =>
  readdirSync(path.join(folder, group))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${group}${file.slice(0, -'.ts'.length)}`),
).sort();
const [name, ...options] = process.argv.slice(2);
if (!programs.includes(name)) {
  const text = `usage: npm run bench -- NAME [options]\n\nThere are:\n${programs.map((program) => `  ${program}\n`).join('')}\nEach explains itself: npm run bench -- NAME --help\n`;
  const isHelp = name === undefined || name === '--help';
  (isHelp ? process.stdout : process.stderr).write(text);
  process.exit(isHelp ? 0 : 2);
}
setUp({ withBenchmarks: true });
// Some measure compiled code, which must not be older than its sources.
compile(root);
const flags = ['--import', 'tsx', '--conditions=source'];
const { status } = spawnSync(process.execPath, [...flags, path.join(folder, `${name}.ts`), ...options], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
