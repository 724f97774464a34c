import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export interface RunLock {
  /** Announces the holder's address to the next process that wants the lock. */
  announce(where: string): void;
  release(): Promise<void>;
}

/** The error if a running process has the lock. */
export class RunningError extends Error {
  override readonly name = 'RunningError';
  /** The address of the holder; empty until the holder has announced it. */
  readonly where: string;

  constructor(where: string) {
    super(`it is running already ${where}`.trim());
    this.where = where;
  }
}

const Lock = z.object({ token: z.string(), port: z.int() });

/**
 * Takes a lock that ends with this process. The file names a loopback port on which the holder answers with the
 * file's token and its address. A process id would not suffice, because ids are reused.
 *
 * @throws RunningError if a running process holds it
 */
export async function takeRunLock(file: string): Promise<RunLock> {
  const token = randomUUID();
  let where = '';
  const server = createServer((socket) => socket.on('error', () => undefined).end(`${token} ${where}`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The lock has no port.');
  const lock = JSON.stringify({ token, port: address.port });

  while (!(await createFile(file, lock))) {
    const holder = await holderOf(file);
    if (holder !== null) {
      server.close();
      throw new RunningError(holder);
    }
    await rm(file, { force: true });
  }
  return {
    announce: (said) => (where = said),
    release: async () => {
      await rm(file, { force: true });
      server.close();
    },
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

/** Returns the address of the holder; null if there is no holder. */
async function holderOf(file: string): Promise<string | null> {
  const content = await readFile(file, 'utf8').catch(() => '');
  const lock = Lock.safeParse(parseJson(content));
  if (!lock.success) return null;
  const socket = connect(lock.data.port, '127.0.0.1');
  const answer = await text(socket).catch(() => '');
  const [token, where = ''] = answer.split(' ', 2);
  return token === lock.data.token ? where : null;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
