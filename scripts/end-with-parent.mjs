// Imported for its effect: if npm started this process, it gets a SIGTERM once its parent has ended. Ending npm is
// meant to end everything that it started, but npm passes SIGTERM only to the shell of the script, which ends
// silently.
const PARENT_LOOKED_AT_MS = 500;

if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOKED_AT_MS).unref();
}
