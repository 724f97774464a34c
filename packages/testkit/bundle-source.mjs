import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

/**
 * Imports a program in TypeScript from one file that is made of all that it imports. Processes and threads that load a
 * thousand files one by one take seconds to start, and tests start many. A run of the tests names a folder, in which
 * the file is made once. Without a folder it is deleted once the program is loaded.
 *
 * @param {string} source path of the program
 */
export async function importSource(source) {
  const { BUNDLES: shared = '' } = process.env;
  const folder = shared === '' ? mkdtempSync(path.join(tmpdir(), 'plumbline-bundle-')) : shared;
  try {
    return await import(pathToFileURL(await bundleIn(folder, source)).href);
  } finally {
    if (shared === '') rmSync(folder, { recursive: true });
  }
}

async function bundleIn(folder, source) {
  const bundle = path.join(folder, `${source.replaceAll(path.sep, '_')}.mjs`);
  if (existsSync(bundle)) return bundle;
  // Another process may make the same bundle at the same time.
  const own = `${bundle}.${process.hrtime.bigint()}`;
  await build({
    entryPoints: [source],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
    // Each process reads all of it. Lines stay short, because Node prints the line of an error that nobody caught.
    minifyWhitespace: true,
    lineLimit: 500,
    external: ['pg-native'],
    banner: { js: olderModules },
    plugins: [stayOutside, modulesKnowWhereTheyAre],
  });
  // Otherwise esbuild's process would live as long as this one, with 300 MB.
  await stop();
  renameSync(own, bundle);
  return bundle;
}

/** Packages that load their own files from the folder where they are installed. */
const stayOutside = {
  name: 'stay-outside',
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^(bcrypt|tinypool|playwright-core)$/ },
      async ({ path: name, importer, pluginData, ...asked }) => {
        if (pluginData === 'asked') return undefined;
        const found = await resolve(name, { ...asked, importer, pluginData: 'asked' });
        return { path: pathToFileURL(found.path).href, external: true };
      },
    );
  },
};

/** The names that CommonJS libraries expect. */
const olderModules = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

const modulesKnowWhereTheyAre = {
  name: 'modules-know-where-they-are',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      loader: 'ts',
      contents: readFileSync(file, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file))),
    }));
  },
};

// node bundle-source.mjs main.ts …: runs the program.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.argv.splice(1, 1);
  await importSource(path.resolve(process.argv[1]));
}
