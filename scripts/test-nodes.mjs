// npm run test:nodes: tests on each maintained line of Node beside the oldest one we promise. The whole suite runs on
// that one; here each process of the fleet starts, one site is analysed, and an assistant talks to the MCP server. The
// npm package `node` brings the binaries.
import { spawnSync } from 'node:child_process';
import { root, setUp } from './setup.mjs';

const LINES = [22, 24];
const TESTS = ['apps/local/src/services/metrics', 'apps/mcp-server/src/list-sites'];
const RUN_TESTS = ['--import', 'tsx', '--conditions=source', 'packages/testkit/src/run-tests.ts'];

setUp();
for (const line of LINES) {
  process.stdout.write(`\n── tests on Node ${line}\n`);
  const node = ['--yes', `--package=node@${line}`, '--', 'node'];
  const { status } = spawnSync('npx', [...node, ...RUN_TESTS, ...TESTS], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
