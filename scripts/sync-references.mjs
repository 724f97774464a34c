// Keeps each package's tsconfig.json in step with its workspace dependencies: pnpm sync:references [--check]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './setup.mjs';

const check = process.argv.includes('--check');
const folders = ['packages', 'apps']
  .flatMap((top) => readdirSync(path.join(root, top)).map((name) => `${top}/${name}`))
  .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
// The dashboard is bundled, not compiled: its tsconfig.json only serves the type check.
const bundled = new Set(['apps/dashboard']);
const byName = new Map(folders.map((folder) => [manifest(folder).name, folder]));
const stale = [];

for (const folder of folders.filter((each) => !bundled.has(each))) {
  const { dependencies = {}, devDependencies = {} } = manifest(folder);
  const needed = Object.keys({ ...dependencies, ...devDependencies }).flatMap(
    (name) => byName.get(name) ?? [],
  );
  const references = needed.map((other) => ({ path: path.posix.relative(folder, other) }));
  await write(`${folder}/tsconfig.json`, {
    extends: '../../tsconfig.base.json',
    compilerOptions: { rootDir: 'src', outDir: 'dist' },
    include: ['src'],
    exclude: ['src/**/*.test.ts'],
    references,
  });
}
// `npm run build` compiles these. The tsconfig.json beside it is for editors and checks, with all tests.
await write('tsconfig.build.json', {
  files: [],
  references: folders.filter((each) => !bundled.has(each)).map((folder) => ({ path: folder })),
});

if (check && stale.length > 0) {
  process.stderr.write(`Out of date: ${stale.join(', ')}. Run "pnpm sync:references".\n`);
  process.exit(1);
}

function manifest(folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}

async function write(file, value) {
  const full = path.join(root, file);
  const text = await format(JSON.stringify(value), { ...(await resolveConfig(full)), filepath: full });
  if (existsSync(full) && readFileSync(full, 'utf8') === text) return;
  stale.push(file);
  if (!check) writeFileSync(full, text);
}
