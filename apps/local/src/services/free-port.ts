import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@plumbline/local-postgres';

const TRIES = 100;

/** Returns the wanted port or the next free one, with a message about that. */
export async function portFor(what: string, wanted: number, say: (line: string) => void): Promise<number> {
  const port = await nextFreePort(wanted);
  if (wanted !== 0 && port !== wanted) say(`Port ${wanted} is busy: ${what} takes ${port}.`);
  return port;
}

/** Returns the first port, from the wanted one on, on which nothing listens; 0 asks for any port. */
async function nextFreePort(wanted: number): Promise<number> {
  if (wanted === 0) return freePort();
  const last = Math.min(wanted + TRIES, 65_535);
  for (let port = wanted; port <= last; port += 1) {
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::'))) return port;
  }
  throw new Error(`All ports from ${wanted} to ${last} are busy; set PORT to a free one.`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    // On a machine without IPv6 nothing listens there.
    return !['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
  server.close();
  await once(server, 'close');
  return true;
}
