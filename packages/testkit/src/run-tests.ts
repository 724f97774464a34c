import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startLocalPostgres } from '@plumbline/local-postgres';
import { TEMPLATE_DATABASE } from './cloned-database.ts';
import { measurePatience } from './patience.ts';
import { startRedis, type TestRedis } from './redis.ts';

/**
 * Runs jest against real servers of its own: PostgreSQL with a template database that each test file
 * clones, with all tables of the product and of its queues, and Redis. All arguments go to jest. Everything started
 * here is stopped here.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), 'plumbline-test-'));
// If we are root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(scratch, 0o755);

const resultsFile = path.join(scratch, 'results.json');
const jestArguments = process.argv.slice(2);
let jest: ChildProcess | null = null;
let stoppedBy: NodeJS.Signals | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    jest?.kill(signal);
  });
}

const redis = await redisOrExplain();
const dataDir = path.join(scratch, 'postgres');
const postgres = await startLocalPostgres({ dataDir, durable: false });
let exitCode = 1;
try {
  await postgres.createDatabase(TEMPLATE_DATABASE);
  makeTables(postgres.databaseUrl(TEMPLATE_DATABASE));
  exitCode = await runJest({
    TEST_PATIENCE: String(measurePatience()),
    TEST_DATABASE_URL: postgres.databaseUrl('postgres'),
    TEST_DATABASE_SOCKET: dataDir,
    ...(redis === null ? {} : { TEST_REDIS_URL: redis.url }),
    // In watch mode sources change, and a bundle would be stale.
    ...(jestArguments.some((given) => given.startsWith('--watch')) ? {} : { BUNDLES: scratch }),
  });
} finally {
  await postgres.stop();
  await redis?.stop();
  printCount();
  // Workers of a stopped jest may still write for a moment.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.exit(exitCode);

/** Runs two programs as one process. This package imports neither, so that it needs nothing of what it tests. */
function makeTables(databaseUrl: string): void {
  const [ofQueues = '', ofProduct = ''] = ['queue/src/testing/make-tables.ts', 'database/src/main.ts'].map(
    (program) => path.join(root, 'packages', program),
  );
  const flags = ['--import', 'tsx', '--conditions=source', '--import', pathToFileURL(ofQueues).href];
  execFileSync(process.execPath, [...flags, ofProduct, databaseUrl], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}

async function redisOrExplain(): Promise<TestRedis | null> {
  const started = await startRedis();
  if (started !== null) return started;
  const message = 'No redis-server on this machine and none could be installed';
  if (process.env['CI'] === 'true') throw new Error(`${message}; CI needs it.`);
  process.stderr.write(
    `\n  ${message.toUpperCase()}.\n  Only the PostgreSQL half of the queue and limiter tests runs.\n\n`,
  );
  return null;
}

/** Prints the final count alone on a line, for programs that read the output. */
function printCount(): void {
  if (!existsSync(resultsFile)) return;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(resultsFile, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed\n`);
}

function runJest(services: Record<string, string>): Promise<number> {
  if (stoppedBy !== null) return Promise.resolve(1);
  const program = path.join(root, 'node_modules/jest/bin/jest.js');
  // Its workers get the same flags, and would outlive a stopped jest.
  const imports = ['end-with-parent.mjs', 'strip-types.mjs'].map(
    (script) => `--import=${pathToFileURL(path.join(root, 'scripts', script)).href}`,
  );
  const flags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--conditions=source',
    ...imports,
  ];
  const results = ['--json', `--outputFile=${resultsFile}`];
  const child = spawn(process.execPath, [...flags, program, ...results, ...jestArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...services },
  });
  jest = child;
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
