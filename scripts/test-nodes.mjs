// npm run test:nodes: runs one test on each maintained line of Node except for the oldest that we support, on which
// the whole suite runs. The test starts each process of the fleet, and analyses one site. All lines run at once. The
// npm package `node` brings the binaries.
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { root, setUp } from './setup.mjs';

const LINES = [22, 24];
const TESTS = ['apps/local/src/services/metrics'];
const RUN_TESTS = ['--import', 'tsx', '--conditions=source', 'packages/testkit/src/run-tests.ts'];

setUp();
await Promise.all(LINES.map(testOn));

async function testOn(line) {
  const node = ['--yes', `--package=node@${line}`, '--', 'node'];
  const tests = spawn('npx', [...node, ...RUN_TESTS, ...TESTS], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve, reject) => tests.on('close', resolve).on('error', reject));
  const [said, complained, status] = await Promise.all([buffer(tests.stdout), buffer(tests.stderr), ended]);
  process.stdout.write(`\n── tests on Node ${line}\n${said}${complained}`);
  if (status !== 0) process.exitCode = 1;
}
