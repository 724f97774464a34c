// Imported for its effect: once the parent has ended this process gets a SIGTERM, if npm is behind it. Whoever ends npm
// means all that it has started, but npm hands a SIGTERM on to the shell that it runs a script in, which ends of it and
// tells nobody.
const PARENT_LOOKED_AT_MS = 500;

if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOKED_AT_MS).unref();
}
