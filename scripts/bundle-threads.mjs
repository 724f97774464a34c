import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes one file of what was compiled for the threads that judge pages, libraries and all: a thread starts in half the
 * time, and keeps some 6 MB less. Names stay, for the stack of a check that crashes.
 */
export function bundleThreads(root) {
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  const folder = path.join(root, 'packages/page-work/dist');
  buildSync({
    entryPoints: [path.join(folder, 'page-tasks.js')],
    outfile: path.join(folder, 'page-tasks.bundle.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    minifyWhitespace: true,
    logLevel: 'warning',
  });
}

// node scripts/bundle-threads.mjs: after `tsc`, for the image.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  bundleThreads(fileURLToPath(new URL('..', import.meta.url)));
}
