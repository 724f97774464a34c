// What each thread of a pool runs: the functions of the module that the pool names. Plain JavaScript, so that threads
// start from sources (in tests) as well as from what was compiled.
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import Tinypool from 'tinypool';

const { module } = Tinypool.workerData;

export default async function run({ task, input }) {
  const tasks = await load();
  return tasks[task](input);
}

let loading;
/** With the first task, which is told then why the module cannot be loaded. */
function load() {
  return (loading ??= importTasks());
}

async function importTasks() {
  if (!module.endsWith('.ts')) return import(module);
  const folder = process.env.THREAD_BUNDLES;
  if (folder !== undefined) return import(await bundleIn(folder));
  (await import('tsx/esm/api')).register();
  return import(module);
}

/** One file made of the module and all it imports, once for all threads: hundreds of sources take each one seconds. */
async function bundleIn(folder) {
  const source = new URL(module).pathname;
  const bundle = path.join(folder, `${source.replaceAll('/', '_')}.mjs`);
  if (existsSync(bundle)) return bundle;
  const mine = `${bundle}.${process.pid}.${threadId}`;
  const { build } = await import('esbuild');
  await build({
    entryPoints: [source],
    outfile: mine,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    // For the dependencies that are CommonJS.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  renameSync(mine, bundle);
  return bundle;
}
