import { pageChecks, sourceChecks, type PageTotals, type SourcePage } from '@plumbline/checks';
import type { PageIssue, toolRoutes } from '@plumbline/contracts';
import {
  getCheckSettings,
  listIgnoredOn,
  listIssuesOn,
  listPageStates,
  type PageState,
} from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidInput } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import {
  findAnalysisOf,
  isReadable,
  siteOf,
  sourceOf,
  visitPage,
  type KnownAnalysis,
} from '../fetch-page.ts';
import { runTool } from '../threads/tool-pool.ts';
import type { AmongOthers } from './among-others.ts';
import { absorb, crawlCheckIds, judgeAmongOthers, lossesOf, type Loss } from './against-crawl.ts';
import type { JudgedSource } from './judge-source.ts';
import { presentDeployCheck } from './present.ts';
import type { JudgedPages } from './verdict.ts';

/** How a URL answers. */
interface Served {
  readonly url: string;
  readonly statusCode: number | null;
  readonly redirectUrl: string | null;
}

type CheckBeforeDeploy = (typeof toolRoutes)['checkBeforeDeploy'];

/** Pages that are to go live. */
interface Candidates {
  readonly pages: readonly SourcePage[];
  /** They were fetched: how they are served is judged, too. */
  readonly withServing: boolean;
  readonly known: KnownAnalysis | null;
  /** How the page that was fetched is served. */
  readonly served?: Served;
}

/** Says whether pages may go live. */
export function checkBeforeDeploy(deps: ApiDeps): Handler<CheckBeforeDeploy> {
  return async (request) => {
    const { failOn = 'high', baseline = false } = request.body;
    const candidates = await findCandidates(deps, request);
    const states = await findStates(deps, candidates);
    const judged = await judge(deps, request, { ...candidates, states });
    const before = baseline ? await findBefore(deps, candidates, states.size) : null;
    const isSource = request.body.pages !== undefined;
    return presentDeployCheck({ ...judged, failOn, baseline, before, isSource });
  };
}

async function findCandidates(
  deps: ApiDeps,
  { principal, body, signal }: HandlerRequest<CheckBeforeDeploy>,
): Promise<Candidates> {
  if (body.pages === undefined) return fetchCandidate(deps, principal, body.url ?? '', signal);
  const urls = distinctUrls(body.pages);
  const [firstUrl = ''] = urls;
  const known = await findAnalysisOf(deps, principal, firstUrl);
  const pages = body.pages.map(({ html }, index) => ({ url: urls[index] ?? '', html, ...siteOf(known) }));
  return { pages, withServing: false, known };
}

/** A page that cannot be read is judged where an analysis knows what it was like. */
async function fetchCandidate(
  { db, ...deps }: ApiDeps,
  principal: Principal,
  rawUrl: string,
  signal: AbortSignal,
): Promise<Candidates> {
  const { page, known } = await visitPage({ db, ...deps }, principal, rawUrl, signal);
  const { url, finalUrl, response } = page;
  const served = {
    url,
    statusCode: response?.status ?? null,
    redirectUrl: finalUrl === url ? null : finalUrl,
  };
  const common = { withServing: true, known, served };
  const [state] = known === null ? [] : await listPageStates(db, known.analysis.id, [url]);
  const isServedElse = served.redirectUrl !== null || served.statusCode !== 200;
  if (state?.statusCode === 200 && isServedElse && !isReadable(page)) return { ...common, pages: [] };
  const { source, response: read } = sourceOf(page);
  return { ...common, pages: [{ url: finalUrl, html: source, response: read, ...siteOf(known) }] };
}

function distinctUrls(pages: readonly { readonly url: string }[]): readonly string[] {
  const urls = pages.map(({ url }) => normaliseUrl(url) ?? url);
  const faults = urls.flatMap((url, index) =>
    urls.indexOf(url) < index ? [{ path: `body.pages.${index}.url`, message: 'is there twice' }] : [],
  );
  if (faults.length > 0) throw invalidInput(faults);
  return urls;
}

type States = ReadonlyMap<string, PageState>;

/** What the latest analysis saw of the pages. */
async function findStates({ db }: ApiDeps, { pages, known, served }: Candidates): Promise<States> {
  if (known === null) return new Map();
  const urls = new Set([...pages.map(({ url }) => url), ...(served === undefined ? [] : [served.url])]);
  const states = await listPageStates(db, known.analysis.id, [...urls]);
  return new Map(states.map((state) => [state.url, state]));
}

/** One page at a time, so that others get their turns in between. */
async function judge(
  { db, logger, toolThreads }: ApiDeps,
  { principal: { accountId }, body, signal }: HandlerRequest<CheckBeforeDeploy>,
  { pages, withServing, known, served, states }: Candidates & { readonly states: States },
): Promise<Pick<JudgedPages, 'issues' | 'losses' | 'totals'>> {
  const settings = await getCheckSettings(db, accountId);
  const issues: PageIssue[] = [];
  const losses: Loss[] = served === undefined ? [] : [...servingLosses(served, states)];
  const others: AmongOthers[] = [];
  let totals: PageTotals = { pages: 0, htmlPages: 0, indexablePages: 0 };
  for (const [index, page] of pages.entries()) {
    const path = body.pages === undefined ? 'body.url' : `body.pages.${index}.html`;
    const judged = await runTool(
      toolThreads,
      'judge',
      { page, settings, withServing },
      { path, accountId, signal },
    );
    for (const crash of judged.crashes) logger.error('check.crashed', { ...crash, url: page.url });
    issues.push(...judged.issues);
    const after = {
      statusCode: 200,
      redirectUrl: null,
      ...judged.columns,
    };
    losses.push(...lossesOf(page.url, states.get(page.url), after));
    others.push(judged.others);
    totals = withPage(totals, judged);
  }
  if (pages.length === 0) totals = { pages: 1, htmlPages: 0, indexablePages: 0 };
  if (known !== null) issues.push(...(await judgeAmongOthers(db, known.analysis.id, others, settings)));
  const urls = [...states.keys(), ...pages.map(({ url }) => url)];
  const ignored = known === null ? [] : await listIgnoredOn(db, accountId, known.site.id, urls);
  const isIgnored = ({ checkId, url }: PageIssue) =>
    ignored.some((wish) => wish.checkId === checkId && (wish.url === null || wish.url === url));
  return {
    ...absorb(
      losses,
      issues.filter((issue) => !isIgnored(issue)),
    ),
    totals,
  };
}

/** A URL that was a page and now answers with something else. */
function servingLosses({ url, ...served }: Served, states: States): readonly Loss[] {
  const before = states.get(url);
  if (before === undefined || (served.redirectUrl === null && served.statusCode === 200)) return [];
  return lossesOf(url, before, { ...before, ...served });
}

function withPage(
  { pages, htmlPages, indexablePages }: PageTotals,
  { isHtml, columns }: JudgedSource,
): PageTotals {
  return {
    pages: pages + 1,
    htmlPages: htmlPages + (isHtml ? 1 : 0),
    indexablePages: indexablePages + (columns.indexable === true ? 1 : 0),
  };
}

/** What the latest analysis found on the same pages by the same checks; null without an analysis. */
async function findBefore(
  { db }: ApiDeps,
  { pages, withServing, known, served }: Candidates,
  pagesKnown: number,
) {
  if (known === null) return null;
  const urls = [...pages.map(({ url }) => url), ...(served === undefined ? [] : [served.url])];
  const checks = withServing ? pageChecks : sourceChecks;
  const checkIds = [...checks.map(({ id }) => id), ...crawlCheckIds];
  return {
    analysis: known.analysis,
    issues: await listIssuesOn(db, known.analysis.id, urls, checkIds),
    pagesKnown,
  };
}
