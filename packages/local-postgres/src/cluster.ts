import { execFile } from 'node:child_process';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ServerIdentity } from './identity.ts';

export interface ClusterOptions {
  readonly dataDir: string;
  readonly user: string;
  readonly password: string;
}

/** Makes an empty cluster in a folder that does not exist yet. The folder appears whole or not at all. */
export async function createCluster(
  initdb: string,
  identity: ServerIdentity,
  options: ClusterOptions,
): Promise<void> {
  const unfinished = `${options.dataDir}.new`;
  const passwordFile = `${options.dataDir}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  try {
    const { user } = identity;
    if (user !== null) {
      await Promise.all([unfinished, passwordFile].map(async (place) => chown(place, user.uid, user.gid)));
    }
    const { command, args, ...as } = identity.launch(initdb, [
      `--pgdata=${unfinished}`,
      `--username=${options.user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Orders by code points, as C does, but knows the capital letters of all scripts.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ]);
    await promisify(execFile)(command, args, { ...as, cwd: '/' });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, options.dataDir);
}
