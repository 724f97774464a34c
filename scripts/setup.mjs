// Makes a fresh checkout ready to run: dependencies and the generated database client. Plain Node, nothing installed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const windows = process.platform === 'win32';

const SAID_BYTES_MAX = 64 * 1024 * 1024;

/** Runs pnpm in the version the manifest pins, through npx, so that it need not be installed. */
export function pnpm(args) {
  try {
    execFileSync(windows ? 'npx.cmd' : 'npx', ['--yes', manifest.packageManager, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: SAID_BYTES_MAX,
      shell: windows,
      env: { ...process.env, CI: 'true', npm_config_loglevel: 'error' },
    });
  } catch (error) {
    // pnpm reports its errors on standard output, among other lines.
    process.stderr.write(error.stdout ?? '');
    throw error;
  }
}

const WITH_BENCHMARKS = 'all-dependencies';
const stampOf = (name) => path.join(root, 'node_modules', `.plumbline-${name}`);

/** Tells whether the dependencies of benchmarks are installed here. */
export function hasBenchmarks() {
  return existsSync(stampOf(WITH_BENCHMARKS));
}

/** Runs `make` unless the contents of `inputs` (files) are as they were when it last succeeded. */
function onceFor(name, inputs, make, stamp = stampOf(name)) {
  if (isMadeOf(inputs, stamp)) return;
  make();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digestOf(inputs));
}

function isMadeOf(inputs, stamp) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(inputs);
}

function digestOf(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Installs dependencies and generates the database client; does nothing if both are there. It leaves out the large
 * dependencies of benchmarks unless `withBenchmarks`.
 */
export function setUp({ withBenchmarks = false } = {}) {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  const install = (...options) => {
    say('Installing dependencies …');
    pnpm(['install', '--frozen-lockfile', '--prefer-offline', ...options]);
  };
  if (withBenchmarks) onceFor(WITH_BENCHMARKS, manifests, () => install());
  else if (!isMadeOf(manifests, stampOf(WITH_BENCHMARKS)))
    onceFor('dependencies', manifests, () => {
      // It removes the dependencies of benchmarks.
      rmSync(stampOf(WITH_BENCHMARKS), { force: true });
      install('--filter=!@plumbline/benchmarks');
    });
  onceFor('client', ['prisma/schema.prisma', 'pnpm-lock.yaml'], () => {
    say('Generating the database client …');
    execFileSync(process.execPath, ['scripts/generate-client.mjs'], { cwd: root, stdio: 'inherit' });
  });
}

/** Builds the programs that `npm start` runs. */
export function build() {
  if (!existsSync(path.join(root, 'apps/local/dist'))) say('Building …');
  compile(root);
  buildDashboard();
}

/** Bundles the dashboard for the API to serve, unless nothing in it has changed. */
export function buildDashboard() {
  const folder = path.join(root, 'apps/dashboard');
  const sources = [
    'apps/dashboard/src',
    'apps/dashboard/vite',
    'packages/api-client/src',
    'packages/contracts/src',
  ].flatMap((at) =>
    readdirSync(path.join(root, at), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  const settings = ['index.html', 'package.json', 'vite.config.ts'].map((file) => `apps/dashboard/${file}`);
  const inputs = [...sources.sort(), ...settings, 'pnpm-lock.yaml'];
  onceFor(
    'dashboard',
    inputs,
    () => {
      say('Building the dashboard …');
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
        cwd: folder,
        stdio: ['ignore', process.stderr, process.stderr],
        // Tests that start this also see the production build.
        env: { ...process.env, NODE_ENV: 'production' },
      });
    },
    path.join(folder, 'dist', '.built-from'),
  );
}
