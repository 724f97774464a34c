// Each thread of a pool runs this file, which calls functions of the module that the pool names. Plain JavaScript lets threads
// start from sources (in tests) as well as from what was compiled.
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Tinypool from 'tinypool';

const { module, begun } = Tinypool.workerData;

/** Lowers the priority, so that requests are answered first on a busy machine; about a third of a processor remains for the thread. */
const NICENESS = 5;
const isLinux = process.platform === 'linux';
// Other systems would change the priority of the whole process.
if (isLinux) os.setPriority(NICENESS);
/** The id by which the pool reads the CPU of this thread; -1 where the system shows none (proc(5), thread-self). */
const threadId = isLinux ? Number(path.basename(readlinkSync('/proc/thread-self'))) : -1;

export default async function run({ task, input, place }) {
  const tasks = await loading;
  Atomics.store(begun, place, threadId);
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
