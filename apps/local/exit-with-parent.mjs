// Every process of the local stack preloads this file. It ends the process when its parent has ended, for any reason.
const STOP_WITHIN_MS = 8000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
});
process.channel?.unref();
