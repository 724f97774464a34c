import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { builtFileUrl, isErrorPageFile } from '@plumbline/gate';
import { robotsDirectives } from '@plumbline/page-facts';
import { addressVariants, mapAddress, normaliseUrl } from '@plumbline/web';
import { InputError, isWebAddress, type CliOptions } from './options.ts';

/** A page that is to go live. */
export interface PageToJudge {
  /** The present or future URL of the page. */
  readonly url: string;
  /** Its production address, if the caller names it. */
  readonly as?: string | undefined;
  /** Its name in reports: a path from the working directory, or its URL. */
  readonly file: string;
  readonly html: string;
}

const FETCHED_WITHIN_MS = 30_000;

/** Reads the pages of a built site, or the page at an address. @throws InputError if there is none */
export async function readPages({ target, site, as, mapping }: CliOptions): Promise<readonly PageToJudge[]> {
  return isWebAddress(target)
    ? [await fetchPageToJudge(target, as, mapAddress(target, mapping) !== target)]
    : readFolder(target, site ?? '');
}

async function fetchPageToJudge(
  url: string,
  as: string | undefined,
  isMapped: boolean,
): Promise<PageToJudge> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCHED_WITHIN_MS) }).catch(
    (error: unknown) => {
      throw new InputError(`${url} cannot be read: ${String((error as Error).cause ?? error)}`);
    },
  );
  if (!response.ok) throw new InputError(`${url} cannot be read: it answers ${response.status}.`);
  const end = normaliseUrl(response.url) ?? response.url;
  const spellings = [normaliseUrl(url) ?? url, ...addressVariants(url)];
  if (!spellings.includes(end))
    throw new InputError(`${url} shows no page of its own: it redirects to ${end}.`);
  const robots = response.headers.get('x-robots-tag') ?? '';
  const headers = { 'x-robots-tag': [robots] };
  const isPreview = as !== undefined || isMapped;
  if (!isPreview && robotsDirectives({ html: null, response: { headers } }).noindex) {
    throw new InputError(
      `${url} says "${robots}" in its X-Robots-Tag header. If it is a preview, say with --as or --mapping where the page will be.`,
    );
  }
  return { url: end, as, file: url, html: await response.text() };
}

async function readFolder(folder: string, site: string): Promise<readonly PageToJudge[]> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new InputError(`${folder} is not a folder. Build the site first, or name another folder.`);
  const pages: PageToJudge[] = [];
  for await (const file of htmlFiles(folder)) {
    if (isErrorPageFile(file)) continue;
    const html = await readFile(file, 'utf8');
    if (html.trim() === '') throw new InputError(`${file} is empty.`);
    const place = path.relative(folder, file).split(path.sep);
    pages.push({
      url: builtFileUrl(place, site),
      file: path.relative('.', file).split(path.sep).join('/'),
      html,
    });
  }
  if (pages.length === 0) throw new InputError(`${folder} has no HTML files. Build the site first.`);
  return pages;
}

/** Lists HTML files in a stable order, without hidden folders and node_modules. */
async function* htmlFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* htmlFiles(full);
    else if (/\.html?$/i.test(entry.name)) yield full;
  }
}
