import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The content of DATA_DIR/local.json: addresses and keys by which scripts find the service. */
export const LocalFile = z.object({
  apiUrl: z.url(),
  /** The sign-in for the dashboard. */
  signIn: z.object({ email: z.string(), password: z.string() }),
  /** The address at which assistants connect. */
  mcpUrl: z.url(),
  metricsUrl: z.url(),
  apiKey: z.string(),
  clientId: z.string(),
  siteId: z.string(),
  siteCheckId: z.string(),
});
export type LocalFile = z.infer<typeof LocalFile>;

const Secrets = z.object({ secretsKey: z.string(), databasePassword: z.string() });
type Secrets = z.infer<typeof Secrets>;

export interface DataFolder {
  readonly postgresDir: string;
  readonly lockFile: string;
  /** Folder of the logs. */
  readonly logs: string;
  readonly path: string;
  /** Returns the room that its disk has left, in bytes. */
  roomLeft(): Promise<number>;
  /** Path of the log of a service. */
  logFile(service: string): string;
  /** Returns the secrets, which are generated at the first start and then kept. */
  secrets(): Promise<Secrets>;
  /** Returns the file; null if it is missing or unusable. */
  readLocalFile(): Promise<LocalFile | null>;
  writeLocalFile(content: LocalFile): Promise<void>;
}

export async function openDataFolder(folder: string): Promise<DataFolder> {
  const file = (name: string) => path.join(folder, name);
  await expectWritable(folder, file('logs'));
  return {
    path: folder,
    async roomLeft() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    postgresDir: file('postgres'),
    lockFile: file('running.json'),
    logs: file('logs'),
    logFile: (service) => file(`logs/${service}.log`),
    secrets: async () => {
      const kept = await readJson(file('secrets.json'), Secrets);
      if (kept !== null) return kept;
      const made = {
        secretsKey: randomBytes(32).toString('base64'),
        databasePassword: randomBytes(18).toString('base64url'),
      };
      await writePrivate(file('secrets.json'), made);
      return made;
    },
    readLocalFile: () => readJson(file('local.json'), LocalFile),
    writeLocalFile: (content) => writePrivate(file('local.json'), content),
  };
}

async function expectWritable(folder: string, logs: string): Promise<void> {
  try {
    await makeFolder(logs);
    for (const each of [folder, logs]) await access(each, constants.W_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Error(
      `Nothing can be kept in ${folder} (${reason}). Make it a folder that can be written to, or set DATA_DIR to another one.`,
      { cause: error },
    );
  }
}

/**
 * Makes a folder and its parents one by one, because mkdir with `recursive` never returns below a folder such as
 * /proc, in which nothing can be made.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || folder === path.dirname(folder)) throw error;
    await makeFolder(path.dirname(folder));
    await mkdir(folder);
  }
}

async function readJson<Content>(file: string, schema: z.ZodType<Content>): Promise<Content | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const known = error instanceof SyntaxError || error instanceof z.ZodError;
    if (known || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file in one step, readable only by the owner. */
async function writePrivate(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
