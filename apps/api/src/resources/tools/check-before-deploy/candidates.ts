import type { SourcePage } from '@plumbline/checks';
import { listPageStates, type PageState } from '@plumbline/database';
import { addressVariants, mapAddress, normaliseUrl, type AddressMapping } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidInput } from '../../../http/error-reply.ts';
import type { Principal } from '../../../security/principal.ts';
import { findAnalysisOf, siteOf, type KnownAnalysis } from '../fetch-page.ts';

/** A page as it was sent or fetched. */
export interface GivenPage extends Pick<SourcePage, 'html' | 'response'> {
  /** Its current address. */
  readonly url: string;
  /** Its future address, if the caller names it. */
  readonly as?: string | undefined;
  /** The field that the caller has to correct if it is refused: `body.pages.3.html`. */
  readonly path: string;
}

/** A page that is to go live, at its address. */
interface CandidatePage {
  readonly source: SourcePage;
  readonly path: string;
  /** No analysis knows the address: the canonical of the page may name its right spelling. */
  readonly isUnknown: boolean;
}

/** What the latest analysis of a site saw of pages, by URL. */
export type States = ReadonlyMap<string, PageState>;

export interface Candidates {
  readonly pages: readonly CandidatePage[];
  readonly known: KnownAnalysis | null;
  readonly states: States;
}

/**
 * Finds the production address of each page: the one that the caller names, else the spelling of its URL that the latest
 * analysis knows, for the file `about.html` may be `/about`.
 * @throws AppError validation_error when two pages have the same address
 */
export async function findCandidates(
  deps: Pick<ApiDeps, 'db'>,
  principal: Principal,
  given: readonly GivenPage[],
  mapping: readonly AddressMapping[],
): Promise<Candidates> {
  const addresses = given.map((page) => addressOf(page, mapping));
  const [first] = addresses;
  const known = first === undefined ? null : await findAnalysisOf(deps, principal, first.url);
  const spellings = addresses.flatMap(({ url, isSaid }) => (isSaid ? [url] : [url, ...addressVariants(url)]));
  const states = await readStates(deps, known, spellings);
  const pages = given.map(({ html, response, path }, index) => {
    const { url = '', isSaid = false } = addresses[index] ?? {};
    const address = isSaid ? url : knownSpelling(url, states);
    const source = { url: address, html, ...(response && { response }), ...siteOf(known) };
    return { source, path, isUnknown: !isSaid && !states.has(address) };
  });
  refuseTwins(pages);
  return { pages, known, states };
}

/** Returns the future address of a page, as far as the caller names it. */
export function addressOf(
  { url, as }: Pick<GivenPage, 'url' | 'as'>,
  mapping: readonly AddressMapping[],
): { readonly url: string; readonly isSaid: boolean } {
  const address = as ?? mapAddress(url, mapping);
  return { url: normaliseUrl(address) ?? address, isSaid: as !== undefined };
}

/** Reads what the latest analysis saw of these URLs. */
export async function readStates(
  { db }: Pick<ApiDeps, 'db'>,
  known: KnownAnalysis | null,
  urls: readonly string[],
): Promise<States> {
  if (known === null) return new Map();
  const states = await listPageStates(db, known.analysis.id, [...new Set(urls)]);
  return new Map(states.map((state) => [state.url, state]));
}

/** The URL if there is a page, else its first spelling at which there is one. */
function knownSpelling(url: string, states: States): string {
  const isPage = (spelling: string) => {
    const state = states.get(spelling);
    return state?.statusCode === 200 && state.redirectUrl === null;
  };
  return [url, ...addressVariants(url)].find(isPage) ?? url;
}

function refuseTwins(pages: readonly CandidatePage[]): void {
  const urls = pages.map(({ source }) => source.url);
  const faults = pages.flatMap(({ path }, index) =>
    urls.indexOf(urls[index] ?? '') < index
      ? [{ path: path.replace(/html$/, 'url'), message: `has the address of another page: ${urls[index]}` }]
      : [],
  );
  if (faults.length > 0) throw invalidInput(faults);
}
