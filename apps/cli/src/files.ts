import { readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeBody } from '@plumbline/page-facts';
import { InputError } from './options.ts';

/**
 * Lists files in a stable order, without hidden folders and node_modules. It follows links, as web servers do, except
 * those to a folder that they are in.
 */
export async function* filesIn(folder: string, around: readonly string[] = []): AsyncGenerator<string> {
  const place = await reading(folder, realpath(folder));
  if (around.includes(place)) return;
  const entries = await reading(folder, readdir(folder, { withFileTypes: true }));
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const full = path.join(folder, entry.name);
    const isFolder = entry.isSymbolicLink() ? await leadsToFolder(full) : entry.isDirectory();
    if (isFolder) yield* filesIn(full, [...around, place]);
    else yield full;
  }
}

async function leadsToFolder(link: string): Promise<boolean> {
  return stat(link).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Reads a file as a browser does, in the encoding that it declares. @throws InputError */
export async function readText(file: string): Promise<string> {
  return decodeBody(await reading(file, readFile(file))).text;
}

/** Writes a report. @throws InputError */
export async function writeReport(file: string, report: string): Promise<void> {
  await writeFile(file, report).catch((error: unknown) => {
    throw new InputError(`${file} cannot be written, so there is no report: ${(error as Error).message}.`);
  });
}

async function reading<T>(file: string, read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw new InputError(`${file} cannot be read, so its pages are not judged: ${(error as Error).message}.`);
  });
}
