// npm test: sets up, then runs every test against real servers. Arguments go to jest: npm test -- packages/net
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root, setUp } from './setup.mjs';

setUp();
const { status } = spawnSync(
  process.execPath,
  [
    '--import',
    'tsx',
    '--conditions=source',
    path.join('packages', 'testkit', 'src', 'run-tests.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
