// npm test: sets up, then runs every test against real servers. Arguments go to jest: npm test -- packages/net
import { spawn } from 'node:child_process';
import path from 'node:path';
import './end-with-parent.mjs';
import { root, setUp } from './setup.mjs';

setUp();
const tests = spawn(
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
// Ctrl-C in the terminal reaches the tests directly.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => tests.kill('SIGTERM'));
tests.on('close', (code) => process.exit(code ?? 1));
