// The thread of the HTTP client runs this file, which loads its program. Plain JavaScript lets it start from sources (in
// tests) as well as from what was compiled.
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';

const { module } = workerData;
if (module.endsWith('.ts')) {
  const { importSource } = await import('@plumbline/testkit/bundle-source');
  await importSource(fileURLToPath(module));
} else {
  await import(module);
}
