import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageChecks, sourceChecks, type PageCheck, type PageTotals } from '@plumbline/checks';
import type { PageIssue, toolRoutes } from '@plumbline/contracts';
import {
  getCheckSettings,
  listIgnoredOn,
  listIssuesOn,
  listPageStates,
  type PageState,
} from '@plumbline/database';
import { isIndexable, summarise, type DetectLanguage, type PageFacts } from '@plumbline/page-facts';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidInput } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import { findAnalysisOf, isReadable, sourceOf, visitPage, type KnownAnalysis } from '../fetch-page.ts';
import { factsOfHtml, type HtmlPage } from '../html-page.ts';
import {
  absorb,
  amongOthers,
  crawlCheckIds,
  judgeAmongOthers,
  lossesOf,
  type AmongOthers,
  type Loss,
} from './against-crawl.ts';
import { judgePage } from './judge-page.ts';
import { presentDeployCheck } from './present.ts';
import type { JudgedPages } from './verdict.ts';

/** How a URL answers. */
interface Served {
  readonly url: string;
  readonly statusCode: number | null;
  readonly redirectUrl: string | null;
}

type CheckBeforeDeploy = (typeof toolRoutes)['checkBeforeDeploy'];

/** Pages that are to go live, and the checks that can judge them. */
interface Candidates {
  readonly pages: readonly HtmlPage[];
  readonly checks: readonly PageCheck[];
  readonly known: KnownAnalysis | null;
  /** How the page that was fetched is served. */
  readonly served?: Served;
}

/** Says whether pages may go live. */
export function checkBeforeDeploy(
  deps: ApiDeps,
  loadDetector: () => Promise<DetectLanguage>,
): Handler<CheckBeforeDeploy> {
  return async (request) => {
    const { failOn = 'high', baseline = false } = request.body;
    const candidates = await findCandidates(deps, request);
    const states = await findStates(deps, candidates);
    const judged = await judge(deps, request, { ...candidates, states }, await loadDetector());
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
  const pages = body.pages.map(({ html }, index) => ({ url: urls[index] ?? '', html, check: known?.check }));
  return { pages, checks: sourceChecks, known };
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
  const common = { checks: pageChecks, known, served };
  const [state] = known === null ? [] : await listPageStates(db, known.check.id, [url]);
  const isServedElse = served.redirectUrl !== null || served.statusCode !== 200;
  if (state?.statusCode === 200 && isServedElse && !isReadable(page)) return { ...common, pages: [] };
  const { source, response: read } = sourceOf(page);
  return { ...common, pages: [{ url: finalUrl, html: source, response: read, check: known?.check }] };
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
  const states = await listPageStates(db, known.check.id, [...urls]);
  return new Map(states.map((state) => [state.url, state]));
}

/** One page at a time, with a turn for everybody else in between: a page takes some milliseconds, a large one some hundred. */
async function judge(
  { db, logger }: ApiDeps,
  { principal: { accountId }, signal }: HandlerRequest<CheckBeforeDeploy>,
  { pages, checks, known, served, states }: Candidates & { readonly states: States },
  detectLanguage: DetectLanguage,
): Promise<Pick<JudgedPages, 'issues' | 'losses' | 'totals'>> {
  const settings = await getCheckSettings(db, accountId);
  const issues: PageIssue[] = [];
  const losses: Loss[] = served === undefined ? [] : [...servingLosses(served, states)];
  const others: AmongOthers[] = [];
  let totals: PageTotals = { pages: 0, htmlPages: 0, indexablePages: 0 };
  for (const page of pages) {
    signal.throwIfAborted();
    const facts = factsOfHtml(page, detectLanguage);
    issues.push(...judgePage(facts, { checks, settings, logger }));
    losses.push(
      ...lossesOf(page.url, states.get(page.url), {
        ...{ statusCode: 200, redirectUrl: null },
        ...summarise(facts),
      }),
    );
    others.push(amongOthers(facts));
    totals = withPage(totals, facts);
    await nextTurn();
  }
  if (pages.length === 0) totals = { pages: 1, htmlPages: 0, indexablePages: 0 };
  if (known !== null) issues.push(...(await judgeAmongOthers(db, known.check.id, others, settings)));
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

function withPage({ pages, htmlPages, indexablePages }: PageTotals, page: PageFacts): PageTotals {
  return {
    pages: pages + 1,
    htmlPages: htmlPages + (page.html === null ? 0 : 1),
    indexablePages: indexablePages + (isIndexable(page) ? 1 : 0),
  };
}

/** What the latest analysis found on the same pages by the same checks; null without an analysis. */
async function findBefore({ db }: ApiDeps, { pages, checks, known, served }: Candidates, pagesKnown: number) {
  if (known === null) return null;
  const urls = [...pages.map(({ url }) => url), ...(served === undefined ? [] : [served.url])];
  const checkIds = [...checks.map(({ id }) => id), ...crawlCheckIds];
  return { check: known.check, issues: await listIssuesOn(db, known.check.id, urls, checkIds), pagesKnown };
}
