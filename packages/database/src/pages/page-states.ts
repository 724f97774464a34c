import type { PageSummary } from '@plumbline/page-facts';
import { urlHash } from '@plumbline/web';
import type { Db } from '../support/client.ts';

/** What an analysis saw of a page, as far as it decides whether the page is found. */
export interface PageState {
  readonly url: string;
  readonly statusCode: number | null;
  readonly redirectUrl: string | null;
  readonly noindex: boolean | null;
  readonly canonicalUrl: string | null;
  readonly title: string | null;
}

/** What an analysis saw of those of these URLs that it fetched as pages. */
export async function listPageStates(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<readonly PageState[]> {
  return db.crawlUrl.findMany({
    where: { analysisId, urlHash: { in: urls.map(urlHash) }, purpose: 'page', state: 'done' },
    select: {
      ...{ url: true, statusCode: true, redirectUrl: true },
      ...{ noindex: true, canonicalUrl: true, title: true },
    },
  });
}

/** What came of looking at a URL that pages link to. */
export interface LookedAt {
  readonly url: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly isChallenge: boolean;
}

/** Those of these URLs that an analysis looked at and that answered neither 200 nor a redirect. */
export async function listUnreached(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<readonly LookedAt[]> {
  const rows = await db.crawlUrl.findMany({
    where: {
      ...{ analysisId, urlHash: { in: urls.map(urlHash) }, state: 'done' },
      OR: [{ statusCode: { gte: 400 } }, { failureReason: { not: null } }],
    },
    select: { url: true, statusCode: true, failureReason: true, summary: true },
  });
  return rows.map(({ url, statusCode, failureReason, summary }) => ({
    ...{ url, status: statusCode, failure: failureReason },
    isChallenge: (summary as PageSummary | null)?.isChallenge ?? false,
  }));
}

/** Indexable pages of an analysis that have one of these titles, a hundred at the most. */
export async function listPagesTitled(
  db: Db,
  analysisId: string,
  titles: readonly string[],
): Promise<readonly { readonly url: string; readonly title: string | null }[]> {
  return db.crawlUrl.findMany({
    where: { analysisId, purpose: 'page', state: 'done', indexable: true, title: { in: [...titles] } },
    select: { url: true, title: true },
    orderBy: { id: 'asc' },
    take: 100,
  });
}
