// Generates the Prisma client. It needs no native engine, but its command line looks for one first:
// any executable that exists satisfies it, so nothing is downloaded.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--no-hints'], {
  cwd: root,
  stdio: 'pipe',
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
});
