import { findablePage, type Indexability } from '@plumbline/checks';
import type { toolRoutes } from '@plumbline/contracts';
import type { VisitedPage } from '@plumbline/database';
import { addressVariants, mapAddress, normaliseUrl, type ResponseFacts } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import type { HandlerRequest } from '../../../http/handler.ts';
import { isReadable, readableSource, fetchByWorker } from '../fetch-page.ts';
import type { GivenPage } from './candidates.ts';

type Request = HandlerRequest<(typeof toolRoutes)['checkBeforeDeploy']>;

/** The pages that a call gives for judgement. */
export interface Given {
  readonly pages: readonly GivenPage[];
  /** True if the service fetched the pages. It then also judges how they are served. */
  readonly withServing: boolean;
  /** The URL of the call if it shows no page of its own; `pages` then has the page where its redirects end. */
  readonly unserved: Unserved | null;
  /** True if the headers are those of the place where the page will live. */
  readonly seesHeaders: boolean;
  /** True if the preview sends a robots header, which production may not send. */
  readonly hasPreviewHeader: boolean;
}

/** A URL that shows no page of its own. */
export interface Unserved {
  readonly url: string;
  readonly as?: string | undefined;
  readonly is: Indexability;
  readonly page: VisitedPage;
}

/** Reads the pages of the call, or has a worker fetch the page that the call names. */
export async function readGivenPages(deps: ApiDeps, { principal, body, signal }: Request): Promise<Given> {
  if (body.pages !== undefined) {
    const pages = body.pages.map((page, index) => ({
      url: normaliseUrl(page.url) ?? page.url,
      as: page.as,
      html: page.html,
      path: `body.pages.${index}.html`,
    }));
    return { pages, withServing: false, unserved: null, seesHeaders: false, hasPreviewHeader: false };
  }
  const { page } = await fetchByWorker(deps, principal, body.url ?? '', signal);
  const { url, finalUrl } = page;
  const isElsewhere = finalUrl !== url && !addressVariants(url).includes(finalUrl);
  const unserved =
    isElsewhere || !isReadable(page) ? { url, as: body.as, is: answerOf(page, isElsewhere), page } : null;
  const served = { withServing: true, unserved, seesHeaders: true, hasPreviewHeader: false };
  if (!isReadable(page)) return { ...served, pages: [] };
  const { source, response } = readableSource(page);
  const given = { url: finalUrl, as: body.as, html: source, response, path: 'body.url' };
  const isPreview = body.as !== undefined || mapAddress(url, body.mapping ?? []) !== url;
  return isPreview ? ofPreview({ ...served, pages: [given] }) : { ...served, pages: [given] };
}

/** Removes the robots headers, by which preview hosts keep search engines out. */
export function ofPreview(given: Given): Given {
  const pages = given.pages.map(({ response, ...page }) => ({
    ...page,
    response: response && withoutRobotsHeader(response),
  }));
  const hasPreviewHeader = given.pages.some(
    ({ response }) => response?.headers['x-robots-tag'] !== undefined,
  );
  return { ...given, pages, seesHeaders: false, hasPreviewHeader };
}

function answerOf({ response, finalUrl, unasked }: VisitedPage, isElsewhere: boolean): Indexability {
  // A failure at the end of redirects says nothing about the URL itself, which did answer.
  const failureReason = isElsewhere ? null : (response?.failure?.reason ?? null);
  return findablePage({
    statusCode: response?.status ?? null,
    failureReason,
    isChallenge: response?.isChallenge ?? false,
    redirectUrl: isElsewhere ? finalUrl : null,
    blockedBy: unasked?.blockedBy ?? null,
    noindex: null,
  });
}

function withoutRobotsHeader(response: ResponseFacts): ResponseFacts {
  const { 'x-robots-tag': _robots, ...headers } = response.headers;
  return { ...response, headers };
}
