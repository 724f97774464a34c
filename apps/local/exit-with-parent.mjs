// Preloaded into every process of the local stack: ends it when the process that started it has ended, for any reason.
const STOP_WITHIN_MS = 8000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
});
process.channel?.unref();
