// npm run chaos: causes faults in the whole service, and audits its books. Plain Node, nothing installed.
import { spawnSync } from 'node:child_process';
import { root, setUp } from './setup.mjs';

setUp();
const program = ['--import', 'tsx', '--conditions=source', 'packages/chaos/src/main.ts'];
const { status } = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
