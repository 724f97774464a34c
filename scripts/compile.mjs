import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleThreads, threadBundles } from './bundle-threads.mjs';

/**
 * Compiles the changed files of packages and apps, one by one. That takes seconds; `npm run verify types` checks the
 * types, which takes a minute.
 */
export function compile(root) {
  const sources = ['packages', 'apps']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)))
    .flatMap(sourcesOf);
  transform(sources.filter(({ source, output }) => changedAt(source) > changedAt(output)));
  // Also true if an earlier run was interrupted before this step.
  const newest = Math.max(...sources.map(({ output }) => changedAt(output)));
  if (threadBundles(root).some((bundle) => newest > changedAt(bundle))) bundleThreads(root);
}

function transform(stale) {
  if (stale.length === 0) return;
  const { transformFileSync } = createRequire(import.meta.url)('@swc/core');
  for (const { source, output } of stale) {
    const { code } = transformFileSync(source, {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript' },
        rewriteRelativeImportExtensions: true,
      },
      module: { type: 'es6' },
    });
    mkdirSync(path.dirname(output), { recursive: true });
    writeFileSync(output, code);
  }
}

/** Tests run from their sources; the dashboard is bundled. */
function sourcesOf(workspace) {
  if (path.basename(workspace) === 'dashboard') return [];
  const folder = path.join(workspace, 'src');
  // A checkout keeps the folder of a deleted package, with its dependencies.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file))
    .map((file) => ({
      source: path.join(folder, file),
      output: path.join(workspace, 'dist', file.replace(/\.ts$/, '.js')),
    }));
}

function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
