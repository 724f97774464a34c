import { findablePage, type Indexability } from '@plumbline/checks';
import type { toolRoutes } from '@plumbline/contracts';
import type { VisitedPage } from '@plumbline/database';
import { addressVariants, mapAddress, normaliseUrl, type ResponseFacts } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import type { HandlerRequest } from '../../../http/handler.ts';
import { isReadable, readableSource, fetchByWorker } from '../fetch-page.ts';
import type { GivenPage } from './candidates.ts';

type Request = HandlerRequest<(typeof toolRoutes)['checkBeforeDeploy']>;

/** The input that a call gives for judgement. */
export interface Given {
  readonly pages: readonly GivenPage[];
  /** They were fetched: how they are served is judged, too. */
  readonly withServing: boolean;
  /** The URL of a call shows no page of its own; `pages` has the one where its redirects end. */
  readonly unserved: Unserved | null;
  /** The preview says noindex by a header, which production need not do. */
  readonly hasPreviewHeader: boolean;
}

/** A URL that shows no page of its own. */
export interface Unserved {
  readonly url: string;
  readonly as?: string | undefined;
  readonly is: Indexability;
  readonly page: VisitedPage;
}

/** Reads the pages of the call, or has a worker fetch the one that it names. */
export async function readGivenPages(deps: ApiDeps, { principal, body, signal }: Request): Promise<Given> {
  if (body.pages !== undefined) {
    const pages = body.pages.map((page, index) => ({
      url: normaliseUrl(page.url) ?? page.url,
      as: page.as,
      html: page.html,
      path: `body.pages.${index}.html`,
    }));
    return { pages, withServing: false, unserved: null, hasPreviewHeader: false };
  }
  const { page } = await fetchByWorker(deps, principal, body.url ?? '', signal);
  const { url, finalUrl } = page;
  const isElsewhere = finalUrl !== url && !addressVariants(url).includes(finalUrl);
  const unserved =
    isElsewhere || !isReadable(page) ? { url, as: body.as, is: answerOf(page, isElsewhere), page } : null;
  if (!isReadable(page)) return { pages: [], withServing: true, unserved, hasPreviewHeader: false };
  const { source, response } = readableSource(page);
  const isPreview = body.as !== undefined || mapAddress(url, body.mapping ?? []) !== url;
  const given = {
    url: finalUrl,
    as: body.as,
    html: source,
    response: isPreview ? withoutRobotsHeader(response) : response,
    path: 'body.url',
  };
  const hasPreviewHeader = isPreview && response.headers['x-robots-tag'] !== undefined;
  return { pages: [given], withServing: true, unserved, hasPreviewHeader };
}

function answerOf({ response, finalUrl }: VisitedPage, isElsewhere: boolean): Indexability {
  // A failure at the end of redirects says nothing of the URL, which did answer.
  const failureReason = isElsewhere ? null : (response?.failure?.reason ?? null);
  return findablePage({
    statusCode: response?.status ?? null,
    failureReason,
    isChallenge: response?.isChallenge ?? false,
    redirectUrl: isElsewhere ? finalUrl : null,
    noindex: null,
  });
}

/** Hosts of previews keep search engines out by a header. */
function withoutRobotsHeader(response: ResponseFacts): ResponseFacts {
  const { 'x-robots-tag': _robots, ...headers } = response.headers;
  return { ...response, headers };
}
