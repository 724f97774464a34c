import type { SourcePage } from '@plumbline/checks';
import { futureAddress, type PlacedPage } from '@plumbline/gate';
import type { AddressMapping } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidInput } from '../../../http/error-reply.ts';
import type { Principal } from '../../../security/principal.ts';
import { findAnalysisOf, siteOf, type KnownAnalysis } from '../fetch-page.ts';
import { isKnown, knownSpelling, readKnownPages, spellingsOf, type KnownPages } from '../known-pages.ts';

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
  const spellings = addresses.flatMap(({ url, isSaid }) => (isSaid ? [url] : spellingsOf(url)));
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

function refuseTwins(pages: readonly CandidatePage[]): void {
  const urls = pages.map(({ source }) => source.url);
  const faults = pages.flatMap(({ path }, index) =>
    urls.indexOf(urls[index] ?? '') < index
      ? [{ path: path.replace(/html$/, 'url'), message: `has the address of another page: ${urls[index]}` }]
      : [],
  );
  if (faults.length > 0) throw invalidInput(faults);
}
