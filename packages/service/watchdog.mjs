// The thread of src/end-when-stuck.ts. Plain JavaScript, so that it needs no compiler and next to no memory.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const LOOK_MS = 1000;
const STDERR = 2;
const { service, stallSeconds, beats } = workerData;
let lastSeen = -1;
let stuckSeconds = 0;

setInterval(() => {
  const seen = Atomics.load(beats, 0);
  stuckSeconds = seen === lastSeen ? stuckSeconds + 1 : 0;
  lastSeen = seen;
  if (stuckSeconds < stallSeconds) return;
  const time = new Date().toISOString();
  const line = { time, level: 'error', service, event: 'process.stuck', stuckSeconds };
  // Written at once, because the logger is in the loop that stands still.
  writeSync(STDERR, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
