import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

interface UserId {
  readonly uid: number;
  readonly gid: number;
}

/** The options of `spawn` that depend on the user. */
export interface Launch extends Partial<UserId> {
  readonly command: string;
  readonly args: readonly string[];
}

/** The user that runs PostgreSQL. */
export interface ServerIdentity {
  /** Null for the user of this process. */
  readonly user: UserId | null;
  launch(program: string, args: readonly string[]): Launch;
}

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. Root uses the owner of the data or, if that is
 * root, the user "postgres", else "nobody".
 *
 * @param folder exists, and the server has to enter it
 * @param program one of those that will run
 * @throws if that user cannot reach them, with what to do about it
 */
export function postgresIdentity(folder: string, program: string): ServerIdentity {
  if (process.getuid?.() !== 0) return { user: null, launch: (command, args) => ({ command, args }) };
  const { uid, gid } = statSync(folder);
  const user = uid === 0 ? serviceUser() : { uid, gid };
  const identities: readonly ServerIdentity[] = [
    { user, launch: (command, args) => ({ command, args, ...user }) },
    { user, launch: (command, args) => pastClosedFolders(user, command, args) },
  ];
  const able = identities.find(
    (identity) =>
      succeeds(identity.launch(program, ['--version'])) &&
      succeeds(identity.launch('/bin/sh', ['-c', 'cd "$1"', 'sh', folder])),
  );
  if (able !== undefined) return able;
  throw new Error(
    `PostgreSQL does not run as root, and the user it runs as (id ${user.uid}) cannot enter the folders of ` +
      `${program} and ${folder}. Do one of these: start as an ordinary user; move the checkout to a folder ` +
      'that everyone may enter, such as /srv; or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function serviceUser(): UserId {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" it could run as. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function idOf(which: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

function succeeds({ command, args, ...user }: Launch): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Lets a user other than root into folders that are closed to it, such as a checkout under /root. The program keeps
 * one capability of root, also for access(2), with which initdb searches for its fellow programs.
 */
function pastClosedFolders({ uid, gid }: UserId, program: string, args: readonly string[]): Launch {
  const keep = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return {
    command: 'setpriv',
    args: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...keep, '--', program, ...args],
  };
}
