import { ApiError, createApiClient, type ApiClient } from '@plumbline/api-client';
import { HTML_BODY_BYTES_MAX, HTML_LENGTH_MAX, toolRoutes } from '@plumbline/contracts';
import type { DeployCheck, PageIssue, Priority } from '@plumbline/contracts';
import { normaliseUrl } from '@plumbline/web';
import { createLocator } from './locate.ts';
import { InputError, type Service } from './options.ts';
import type { BuiltPage } from './read-pages.ts';
import type { LocatedIssue, Verdict } from './verdict.ts';

/** The service did not answer. */
export class ServiceUnreachable extends Error {
  override readonly name = 'ServiceUnreachable';
}

const PAGES_PER_CALL = 100;
/** What surrounds the pages in a call. */
const ENVELOPE_BYTES = 1_024;
const ANSWERED_WITHIN_MS = 120_000;

/** Has pages judged by the service, and compared with the latest analysis of their site. */
export async function judgeByService(
  pages: readonly BuiltPage[],
  failOn: Priority,
  service: Service,
): Promise<Verdict> {
  const tooLarge = pages.find(({ html }) => html.length > HTML_LENGTH_MAX);
  if (tooLarge !== undefined) {
    throw new InputError(`${tooLarge.file} has more than ${HTML_LENGTH_MAX} characters: use --alone.`);
  }
  const api = createApiClient({
    baseUrl: service.url,
    apiKey: service.apiKey,
    timeoutMs: ANSWERED_WITHIN_MS,
  });
  const locate = createPlaces(pages);
  const issues: LocatedIssue[] = [];
  const blocking = new Set<LocatedIssue>();
  let compared = false;
  const comparison = { new: 0, fixed: 0 };
  for (const batch of batchesOf(pages)) {
    const answer = await ask(api, batch, failOn, service.url);
    const blocks = new Set(answer.blocking.map(keyOf));
    for (const issue of answer.issues) {
      const located = locate(issue);
      issues.push(located);
      if (blocks.has(keyOf(issue))) blocking.add(located);
    }
    if (answer.new !== null && answer.fixed !== null) {
      compared = true;
      comparison.new += answer.new.length;
      comparison.fixed += answer.fixed.length;
    }
  }
  return { pages, issues, blocking, comparison: compared ? comparison : null };
}

async function ask(
  api: ApiClient,
  batch: readonly BuiltPage[],
  failOn: Priority,
  serviceUrl: string,
): Promise<DeployCheck> {
  const pages = batch.map(({ url, html }) => ({ url, html }));
  try {
    return await api.call(toolRoutes.checkBeforeDeploy, { body: { pages, failOn, baseline: true } });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ServiceUnreachable(
      `The service at ${serviceUrl} cannot be reached. Start it, set SERVICE_API_URL, or use --alone.`,
    );
  }
}

/** As many pages as one call takes. */
function* batchesOf(pages: readonly BuiltPage[]): Generator<readonly BuiltPage[]> {
  let batch: BuiltPage[] = [];
  let bytes = ENVELOPE_BYTES;
  for (const page of pages) {
    const size = Buffer.byteLength(JSON.stringify({ url: page.url, html: page.html })) + 1;
    if (batch.length === PAGES_PER_CALL || (batch.length > 0 && bytes + size > HTML_BODY_BYTES_MAX)) {
      yield batch;
      batch = [];
      bytes = ENVELOPE_BYTES;
    }
    batch.push(page);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Names the file and the line of an issue; a page is read for that once, when it has one. */
function createPlaces(pages: readonly BuiltPage[]): (issue: PageIssue) => LocatedIssue {
  const byUrl = new Map(pages.map((page) => [normaliseUrl(page.url) ?? page.url, page]));
  const lines = new Map<string, (issue: PageIssue) => number>();
  return (issue) => {
    const page = byUrl.get(issue.url);
    if (page === undefined) return { ...issue, file: issue.url, line: 1 };
    const lineOf = lines.get(issue.url) ?? createLocator(page);
    lines.set(issue.url, lineOf);
    return { ...issue, file: page.file, line: lineOf(issue) };
  };
}

function keyOf({ url, checkId }: PageIssue): string {
  return `${checkId} ${url}`;
}
