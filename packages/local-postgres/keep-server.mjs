// Runs a server for as long as the process that holds the other end of stdin lives, however that one dies.
// argv[2]: JSON of { command, args, uid?, gid? }
import { spawn } from 'node:child_process';

const { command, args, ...identity } = JSON.parse(process.argv[2]);
const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...identity });

server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.once('exit', (code) => process.exit(code ?? 1));

function stop() {
  // Uses PostgreSQL's fast shutdown: it cuts connections and flushes data. If that takes too long, recovery from the
  // log must do.
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), 2500);
}
process.once('SIGTERM', stop);
process.on('SIGINT', () => undefined);
process.stdin.once('end', stop).once('error', stop).resume();
