import { stat } from 'node:fs/promises';
import path from 'node:path';
import { factsOfSource, indexabilityOf } from '@plumbline/checks';
import { builtFileUrl, isErrorPageFile } from '@plumbline/gate';
import { decodeBody, isSignInUrl, robotsDirectives } from '@plumbline/page-facts';
import { addressVariants, mapAddress, mediaTypeOf, normaliseUrl, type AddressMapping } from '@plumbline/web';
import { filesIn, readText } from './files.ts';
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
const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);

/** Reads the pages of a built site, or the page at an address. @throws InputError if there is none */
export async function readPages({ target, site, as, mapping }: CliOptions): Promise<readonly PageToJudge[]> {
  const pages = isWebAddress(target)
    ? [await fetchPageToJudge(target, as, mapAddress(target, mapping))]
    : await readFolder(target, site ?? '');
  requireUsed(mapping, pages);
  return pages;
}

/** Refuses mappings if no page is where they begin: the pages would be judged where they will not be. */
function requireUsed(mapping: readonly AddressMapping[], pages: readonly PageToJudge[]): void {
  const [first] = mapping;
  const isKept = ({ from, to }: AddressMapping) => new URL(from).href === new URL(to).href;
  if (first === undefined || mapping.some(isKept)) return;
  if (pages.some(({ url }) => mapAddress(url, mapping) !== url)) return;
  throw new InputError(
    `No page is at ${first.from}, which --mapping names. The pages are at addresses such as ${pages[0]?.url ?? ''}.`,
  );
}

async function fetchPageToJudge(url: string, as: string | undefined, mapped: string): Promise<PageToJudge> {
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
  const isPreview = as !== undefined || mapped !== url;
  if (!isPreview && robotsDirectives({ html: null, response: { headers } }).noindex) {
    throw new InputError(
      `${url} says "${robots}" in its X-Robots-Tag header. If it is a preview, say with --as or --mapping where the page will be.`,
    );
  }
  const type = response.headers.get('content-type') ?? '';
  const mediaType = mediaTypeOf(type);
  if (mediaType !== null && !HTML_TYPES.has(mediaType))
    throw new InputError(`${url} is not an HTML page: it answers with ${mediaType}. Name another address.`);
  const html = decodeBody(new Uint8Array(await response.arrayBuffer()), type).text;
  if (html.trim() === '') throw new InputError(`${url} is empty.`);
  if (isPreview && asksForSignIn(end, html) && !isSignInUrl(as ?? mapped))
    throw new InputError(
      `${url} cannot be read: it asks for a sign-in. Check the folder of the built site instead.`,
    );
  return { url: end, as, file: url, html };
}

/** Tells whether a page shows a sign-in, which may stand in front of another one. */
function asksForSignIn(url: string, html: string): boolean {
  return indexabilityOf(factsOfSource({ url, html }, () => null)).standIn === 'auth';
}

async function readFolder(folder: string, site: string): Promise<readonly PageToJudge[]> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new InputError(`${folder} is not a folder. Build the site first, or name another folder.`);
  const pages: PageToJudge[] = [];
  for await (const file of filesIn(folder)) {
    if (!/\.html?$/i.test(file) || isErrorPageFile(file)) continue;
    const html = await readText(file);
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
