import type { SourcePage } from '@plumbline/checks';
import {
  listFormerTitles,
  listLostAmong,
  listPageStates,
  listUnreadStates,
  type PageState,
} from '@plumbline/database';
import { futureAddress, type PlacedPage } from '@plumbline/gate';
import { addressVariants, type AddressMapping } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidInput } from '../../../http/error-reply.ts';
import type { Principal } from '../../../security/principal.ts';
import { findAnalysisOf, siteOf, type KnownAnalysis } from '../fetch-page.ts';

/** A page as it was sent or fetched. */
export interface GivenPage extends PlacedPage, Pick<SourcePage, 'html' | 'response'> {
  /** The field that an error names, such as `body.pages.3.html`. */
  readonly path: string;
}

/** A page that is to go live, with its address there. */
interface CandidatePage {
  readonly source: SourcePage;
  readonly path: string;
  /** True if no analysis knows the address. The page's canonical may then name its right spelling. */
  readonly isUnknown: boolean;
}

/** Facts about pages from the latest analysis of a site. */
export interface KnownPages {
  /** The states that it saw, by URL, or that it could not see again. */
  readonly states: ReadonlyMap<string, PageState>;
  /** URLs of lost pages, which search engines could show before. */
  readonly lost: ReadonlySet<string>;
  /** Present or former titles of the pages, by URL. */
  readonly titles: ReadonlyMap<string, string>;
}

export interface Candidates {
  readonly pages: readonly CandidatePage[];
  readonly known: KnownAnalysis | null;
  readonly knownPages: KnownPages;
}

/**
 * Finds the production address of each page: the one that the caller names, else the spelling of its URL that the
 * latest analysis knows. For example, the file `about.html` may be served as `/about`.
 * @throws AppError validation_error when two pages have the same address
 */
export async function findCandidates(
  deps: Pick<ApiDeps, 'db'>,
  principal: Principal,
  given: readonly GivenPage[],
  mapping: readonly AddressMapping[],
): Promise<Candidates> {
  const addresses = given.map((page) => futureAddress(page, mapping));
  const [first] = addresses;
  const known = first === undefined ? null : await findAnalysisOf(deps, principal, first.url);
  const spellings = addresses.flatMap(({ url, isSaid }) => (isSaid ? [url] : [url, ...addressVariants(url)]));
  const knownPages = await readKnownPages(deps, known, spellings);
  const pages = given.map(({ html, response, path }, index) => {
    const { url = '', isSaid = false } = addresses[index] ?? {};
    const address = isSaid ? url : knownSpelling(url, knownPages);
    const formerTitle = knownPages.titles.get(address) ?? null;
    const source = { url: address, html, formerTitle, response, ...siteOf(known) };
    return { source, path, isUnknown: !isSaid && !isKnown(address, knownPages) };
  });
  refuseTwins(pages);
  return { pages, known, knownPages };
}

/** Reads what the latest analysis knows about these URLs. */
export async function readKnownPages(
  { db }: Pick<ApiDeps, 'db'>,
  known: KnownAnalysis | null,
  urls: readonly string[],
): Promise<KnownPages> {
  if (known === null) return { states: new Map(), lost: new Set(), titles: new Map() };
  const asked = [...new Set(urls)];
  const [seen, unread, lost, titles] = await Promise.all([
    listPageStates(db, known.analysis.id, asked),
    listUnreadStates(db, known.analysis.id, asked),
    listLostAmong(db, known.analysis.id, asked),
    listFormerTitles(db, known.analysis.id, asked),
  ]);
  const states = [...seen, ...unread.filter(({ url }) => !lost.has(url))];
  return { states: new Map(states.map((state) => [state.url, state])), lost, titles };
}

/** Tells whether the latest analysis knows a page. */
export function isKnown(url: string, { states, lost }: KnownPages): boolean {
  return states.has(url) || lost.has(url);
}

/** Returns the first spelling of a URL that has a page, else the first that lost one, else the URL itself. */
function knownSpelling(url: string, { states, lost }: KnownPages): string {
  const isPage = (spelling: string) => {
    const state = states.get(spelling);
    return state?.statusCode === 200 && state.redirectUrl === null;
  };
  const spellings = [url, ...addressVariants(url)];
  return spellings.find(isPage) ?? spellings.find((spelling) => lost.has(spelling)) ?? url;
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
