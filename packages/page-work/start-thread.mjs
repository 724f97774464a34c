// Each thread of a pool runs this file, which calls functions of the module that the pool names. Plain JavaScript lets threads
// start from sources (in tests) as well as from what was compiled.
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import Tinypool from 'tinypool';

const { module, begun } = Tinypool.workerData;

/** Lowers the priority, so that requests are answered first on a busy machine; about a third of a processor remains for the thread. */
const NICENESS = 5;
// Other systems would change the priority of the whole process.
if (process.platform === 'linux') os.setPriority(NICENESS);

export default async function run({ task, input, place }) {
  const tasks = await loading;
  Atomics.store(begun, place, 1);
  return tasks[task](input);
}

/** Loading begins before there is work; a failure is reported to the first task. */
const loading = importTasks();
loading.catch(() => undefined);

async function importTasks() {
  if (!module.endsWith('.ts')) return import(module);
  const { importSource } = await import('@plumbline/testkit/bundle-source');
  return importSource(fileURLToPath(module));
}
