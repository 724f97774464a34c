import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const threadBundle = (root) => path.join(root, 'packages/page-work/dist/page-tasks.bundle.js');

/**
 * Bundles the compiled code of the threads that judge pages, with its libraries, into one file: a thread starts in
 * half the time, and keeps some 6 MB less. Names stay, for the stack of a check that crashes.
 */
export function bundleThreads(root) {
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  buildSync({
    entryPoints: [path.join(root, 'packages/page-work/dist/page-tasks.js')],
    outfile: threadBundle(root),
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
