// Runs the guards of main other than tests: npm run verify [-- --benchmarks] [guard …]. Without names it runs all
// guards that CI runs. It verifies benchmarks too if the option asks for them, or if their dependencies are installed
// already.
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { hasBenchmarks, root, setUp } from './setup.mjs';

const { values, positionals } = readArguments();
const node = process.execPath;
const tsc = 'node_modules/typescript-7/bin/tsc';

/** The longest guards first. Browser code has a type check of its own, because it knows other globals. */
const guards = {
  types: [tsc, '-p', '.'],
  lint: [
    'node_modules/oxlint/bin/oxlint',
    '--deny-warnings',
    '--report-unused-disable-directives',
    ...(values.benchmarks ? [] : ['--ignore-pattern=benchmarks/']),
  ],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  'types of the dashboard': [tsc, '-p', 'apps/dashboard'],
  'types of scripts': [tsc, '-p', 'scripts'],
  ...(values.benchmarks && { 'types of benchmarks': [tsc, '-p', 'benchmarks'] }),
  boundaries: [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.mjs',
    'packages',
    'apps',
  ],
  unused: ['node_modules/knip/bin/knip.js'],
  references: ['scripts/sync-references.mjs', '--check'],
};
/** Guards that take minutes without a cache, and run by name only. */
const slowGuards = { expressions: ['scripts/expressions.mjs'] };
/** Each guard takes one processor. */
const AT_ONCE = 2;

const all = { ...guards, ...slowGuards };
const usage = `usage: npm run verify [-- --benchmarks] [guard …]\n\nGuards: ${Object.keys(all).join(', ')}.\n`;
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const unknown = positionals.filter((name) => !(name in all));
if (unknown.length > 0) {
  process.stderr.write(`No such guard: ${unknown.join(', ')}.\n${usage}`);
  process.exit(2);
}
const wanted = positionals.flatMap((name) =>
  name === 'types' ? Object.keys(guards).filter((guard) => guard.startsWith('types')) : [name],
);
const waiting = positionals.length > 0 ? wanted : Object.keys(guards);

setUp({ withBenchmarks: values.benchmarks });
const failed = [];
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        benchmarks: { type: 'boolean', default: hasBenchmarks() },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    process.stderr.write(`${error.message}\nnpm run verify -- --help lists the guards.\n`);
    process.exit(2);
  }
}

/** Runs one guard after the other, even if one fails. */
async function runWaiting() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const started = Date.now();
    const guard = spawn(node, all[name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((resolve, reject) => guard.on('close', resolve).on('error', reject));
    const [said, complained, status] = await Promise.all([buffer(guard.stdout), buffer(guard.stderr), ended]);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const verdict = status === 0 ? 'ok' : 'FAILED';
    process.stderr.write(`\n── ${name}\n${said}${complained}${verdict} (${seconds} s)\n`);
    if (status !== 0) failed.push(name);
  }
}
