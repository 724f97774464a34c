import { existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Makes one file of a program in TypeScript and all of this repository that it imports. Processes and threads that
 * compile five hundred sources one by one take seconds to start, and tests start many. Made once for a run of the tests.
 *
 * @param {string} source path of the program
 * @returns {Promise<string>} URL to import
 */
export async function bundleSource(source) {
  const folder = process.env.BUNDLES ?? mkdtempSync(path.join(tmpdir(), 'plumbline-bundle-'));
  const bundle = path.join(folder, `${source.replaceAll(path.sep, '_')}.mjs`);
  if (!existsSync(bundle)) {
    // Whoever comes at the same time makes the same.
    const own = `${bundle}.${process.hrtime.bigint()}`;
    await build({
      entryPoints: [source],
      outfile: own,
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['source'],
      logLevel: 'silent',
      plugins: [dependenciesStayOutside, modulesKnowWhereTheyAre],
    });
    renameSync(own, bundle);
  }
  return pathToFileURL(bundle).href;
}

/** They are loaded from where they are installed. */
const dependenciesStayOutside = {
  name: 'dependencies-stay-outside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path: name, importer, pluginData, ...asked }) => {
      if (pluginData === 'asked') return undefined;
      const found = await resolve(name, { ...asked, importer, pluginData: 'asked' });
      if (!/node_modules.*js$/.test(found.path)) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

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
  await import(await bundleSource(path.resolve(process.argv[1])));
}
