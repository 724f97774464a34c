// Everything that guards main: npm run verify [name …]. Without names, all of it; each runs even when an earlier one failed.
import { spawnSync } from 'node:child_process';
import { root, setUp } from './setup.mjs';

const node = process.execPath;
const bin = (file) => `node_modules/${file}`;
const guards = {
  format: [node, bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'],
  references: [node, 'scripts/sync-references.mjs', '--check'],
  types: [node, bin('typescript/bin/tsc'), '-p', 'tsconfig.check.json'],
  'types of scripts': [node, bin('typescript/bin/tsc'), '-p', 'tsconfig.scripts.json'],
  'types of the dashboard': [node, bin('typescript/bin/tsc'), '-p', 'apps/dashboard'],
  lint: [node, '--max-old-space-size=6144', bin('eslint/bin/eslint.js'), '--max-warnings=0', '.'],
  boundaries: [
    node,
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    'packages',
    'apps',
  ],
  expressions: [node, 'scripts/expressions.mjs'],
  unused: [node, bin('knip/bin/knip.js')],
  tests: [node, 'scripts/test.mjs'],
};

setUp({ withBenchmarks: true });
// Code for browsers is checked apart: it knows other globals.
const asked = process.argv
  .slice(2)
  .flatMap((name) =>
    name === 'types' ? Object.keys(guards).filter((guard) => guard.startsWith('types')) : [name],
  );
const unknown = asked.filter((name) => !(name in guards));
if (unknown.length > 0) {
  process.stderr.write(
    `No such guard: ${unknown.join(', ')}. There are: ${Object.keys(guards).join(', ')}.\n`,
  );
  process.exit(2);
}
const failed = [];
for (const name of asked.length > 0 ? asked : Object.keys(guards)) {
  const started = Date.now();
  process.stderr.write(`\n── ${name}\n`);
  const [command, ...args] = guards[name];
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  process.stderr.write(
    `${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exit(1);
}
