import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '@plumbline/local-postgres';

export interface TestRedis {
  readonly url: string;
  /** Deletes all keys, as an operator might by mistake. */
  flush(): Promise<void>;
  /** Lets it refuse every write, as one whose memory is full. */
  fill(): Promise<void>;
  /** Lets it drop any key when its memory is full. */
  evict(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts its own Redis on loopback, without persistence.
 *
 * @returns null if no redis-server can be had
 */
export async function startRedis(port?: number): Promise<TestRedis | null> {
  if (!hasRedis() && !installRedis()) return null;
  const chosen = port ?? (await freePort());
  const flags = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', [...flags, '--maxmemory-policy', 'noeviction'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of server.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  server.stdout.resume();
  async function send(command: string): Promise<void> {
    const socket = connect(chosen, '127.0.0.1', () => socket.write(`${command}\r\n`));
    await once(socket, 'data');
    socket.destroy();
  }
  return {
    url: `redis://127.0.0.1:${String(chosen)}`,
    flush: () => send('FLUSHALL'),
    fill: () => send('CONFIG SET maxmemory 1'),
    evict: () => send('CONFIG SET maxmemory-policy allkeys-lru'),
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Installs Redis if that needs no permission: as root, on Debian and its relatives. */
function installRedis(): boolean {
  if (process.getuid?.() !== 0) return false;
  const quiet = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  process.stderr.write('Installing redis-server for the tests …\n');
  spawnSync('apt-get', ['update', '-qq'], quiet);
  // The package starts its own server, which the tests do not use.
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], quiet);
  return hasRedis();
}
