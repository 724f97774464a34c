import {
  listFormerTitles,
  listLostAmong,
  listPageStates,
  listUnreadStates,
  type PageState,
} from '@plumbline/database';
import { addressVariants } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import type { KnownAnalysis } from './fetch-page.ts';

/** Facts about pages from the latest analysis of a site. */
export interface KnownPages {
  /** The states that it saw, by URL, or that it could not see again. */
  readonly states: ReadonlyMap<string, PageState>;
  /** URLs of lost pages, which search engines could show before. */
  readonly lost: ReadonlySet<string>;
  /** Present or former titles of the pages, by URL. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Returns the spellings of a page's address: a server may answer the file `about.html` as `/about` or `/about/`. */
export function spellingsOf(url: string): readonly string[] {
  return [url, ...addressVariants(url)];
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
export function knownSpelling(url: string, { states, lost }: KnownPages): string {
  const isPage = (spelling: string) => {
    const state = states.get(spelling);
    return state?.statusCode === 200 && state.redirectUrl === null;
  };
  const spellings = spellingsOf(url);
  return spellings.find(isPage) ?? spellings.find((spelling) => lost.has(spelling)) ?? url;
}
