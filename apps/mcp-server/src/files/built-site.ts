import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, HTML_LENGTH_MAX } from '@plumbline/contracts';
import { builtFileUrl } from '@plumbline/gate';
import { z } from 'zod';
import { LONGEST_CALL_MS } from '../tool-calls.ts';
import type { ToolContext } from '../tools/tool.ts';
import { splitIntoRequests, type BuiltPage } from './split-into-requests.ts';
import { findAllowed, isInFolder, type AllowedFolders } from './allowed-folders.ts';

const NAMED_FILES_MAX = 1_000;

/** The folder or files from which tools read pages, so that no HTML has to be sent. */
export const BuiltSiteInput = z.object({
  folder: z.string().min(1).max(4_096).optional().meta({
    description: 'Folder of a built site, such as dist.',
  }),
  files: z
    .array(z.string().min(1).max(1_000))
    .min(1)
    .max(NAMED_FILES_MAX)
    .optional()
    .meta({ description: 'Only these of its files.' }),
  site: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'The address under which folder is served.',
    }),
});
export type BuiltSiteInput = z.infer<typeof BuiltSiteInput>;

/** A built site, whose pages are read when they are needed. */
export interface BuiltSite {
  readonly pagesTotal: number;
  /** The files that no request can take, of those read so far, with the reasons. */
  readonly leftOut: ReadonlyMap<string, string>;
  /** Reads all pages. */
  pages(): AsyncGenerator<BuiltPage>;
  /** Reads the pages, from this one on, in parts that each fit into a request. Reports progress after each part. */
  parts(from?: number): AsyncGenerator<readonly BuiltPage[]>;
}

const FILES_MAX = 10_000;

/** Finds the pages of a built site. @throws AppError that says what to do if it cannot */
export async function findBuiltSite(
  { folder = '', files, site }: BuiltSiteInput,
  allowedFolders: AllowedFolders,
  { onProgress, mayTake }: Pick<ToolContext, 'onProgress' | 'mayTake'>,
): Promise<BuiltSite> {
  if (site === undefined) throw invalid('folder needs site, the address under which it is served');
  const root = await findAllowed(folder, allowedFolders);
  if (!(await stat(root)).isDirectory())
    throw invalid(`${folder} is a file: name its folder, and it in files`);
  const places =
    files === undefined ? await htmlFilesOf(root) : [...new Set(files.map((file) => path.normalize(file)))];
  if (places.length === 0) throw invalid(`${folder} has no HTML files: build the site first`);
  if (places.length > FILES_MAX) {
    throw invalid(
      `${folder} has ${places.length} HTML files: name up to ${NAMED_FILES_MAX} of them in files`,
    );
  }
  const leftOut = new Map<string, string>();
  const pages = async function* (from = 0) {
    for (const [index, place] of places.slice(from).entries()) {
      const page = await readPage(root, place, site);
      if (typeof page !== 'string') yield { ...page, position: from + index };
      else if (files === undefined) leftOut.set(place, page);
      else throw invalid(`${place} ${page}`);
    }
  };
  const pagesTotal = places.length;
  const parts = async function* (from = 0) {
    for await (const part of splitIntoRequests(pages(from))) {
      mayTake(LONGEST_CALL_MS);
      yield part;
      const done = filesThrough(part);
      await onProgress({ progress: done, total: pagesTotal, message: `${done} of ${pagesTotal} pages` });
    }
  };
  return { pagesTotal, leftOut, pages, parts };
}

/** Returns the number of files before the next part. */
export function filesThrough(part: readonly BuiltPage[]): number {
  return (part.at(-1)?.position ?? -1) + 1;
}

const NAMED_MAX = 3;

/** Adds the names of the files that were left out to a text about the others. */
export function withLeftOut(text: string, { leftOut }: Pick<BuiltSite, 'leftOut'>): string {
  if (leftOut.size === 0) return text;
  const named = [...leftOut].slice(0, NAMED_MAX).map(([file, reason]) => `${file} ${reason}`);
  const others = leftOut.size - named.length;
  return `${text} Left out: ${[...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`;
}

async function htmlFilesOf(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep))
    .filter((segments) => !segments.some((name) => name.startsWith('.') || name === 'node_modules'))
    .map((segments) => segments.join('/'))
    .sort();
}

/** Returns a page, or the reason why no request can take it. */
async function readPage(
  root: string,
  place: string,
  site: string,
): Promise<Omit<BuiltPage, 'position'> | string> {
  const file = await realpath(path.resolve(root, place)).catch(() => null);
  if (file === null || !isInFolder(file, root)) throw invalid(`there is no ${place} in the folder`);
  const html = textOf(await readFile(file));
  if (html === null) return 'is not UTF-8';
  if (html.length > HTML_LENGTH_MAX) return `has more than ${HTML_LENGTH_MAX} characters`;
  const segments = path.relative(root, file).split(path.sep);
  return { file, path: segments.join('/'), url: builtFileUrl(segments, site), html };
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function invalid(fault: string): AppError {
  return new AppError('validation_error', `Correct the request: ${fault}.`);
}
