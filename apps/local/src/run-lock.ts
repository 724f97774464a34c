import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** Releases the lock. */
export type Unlock = () => Promise<void>;

const Lock = z.object({ token: z.string(), port: z.int() });

/**
 * Takes a lock that dies with this process: the file names a port of loopback on which the holder answers with the
 * file's token. A process id would not do, for ids are given out again.
 * @returns null when a living process holds it
 */
export async function takeRunLock(file: string): Promise<Unlock | null> {
  const token = randomUUID();
  const server = createServer((socket) => socket.on('error', () => undefined).end(token));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The lock has no port.');
  const lock = JSON.stringify({ token, port: address.port });

  while (!(await createFile(file, lock))) {
    if (await isHeld(file)) {
      server.close();
      return null;
    }
    await rm(file, { force: true });
  }
  return async () => {
    await rm(file, { force: true });
    server.close();
  };
}

async function createFile(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(file: string): Promise<boolean> {
  const content = await readFile(file, 'utf8').catch(() => '');
  const lock = Lock.safeParse(parseJson(content));
  if (!lock.success) return false;
  const socket = connect(lock.data.port, '127.0.0.1');
  return text(socket).then(
    (answer) => answer === lock.data.token,
    () => false,
  );
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
