// What each thread of a pool runs: the functions of the module that the pool names. Plain JavaScript, so that threads
// start from sources (in tests) as well as from what was compiled.
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import Tinypool from 'tinypool';

const { module, begun } = Tinypool.workerData;

/** Polls are answered first where all processors are busy; a third of one is left to the thread even then. */
const NICENESS = 5;
// Elsewhere it would be that of the whole process.
if (process.platform === 'linux') os.setPriority(NICENESS);

export default async function run({ task, input, place }) {
  const tasks = await loading;
  Atomics.store(begun, place, 1);
  return tasks[task](input);
}

/** Begun before there is work; the first task is told why the module cannot be loaded. */
const loading = importTasks();
loading.catch(() => undefined);

async function importTasks() {
  if (!module.endsWith('.ts')) return import(module);
  const { importSource } = await import('@plumbline/testkit/bundle-source');
  return importSource(fileURLToPath(module));
}
