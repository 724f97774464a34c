import {
  evidenceHolds,
  isStagingHost,
  lostPage,
  pageChecks,
  placesOf,
  sitemapUrlInvalid,
  siteSuppressions,
  sourceChecks,
  type Check,
  type Evidence,
  type Indexability,
} from '@plumbline/checks';
import { fitAnswer, type toolRoutes } from '@plumbline/contracts';
import {
  failedChecks,
  getCheckSettings,
  listIgnoredOn,
  listStandingOn,
  type VisitedPage,
} from '@plumbline/database';
import {
  futureAddress,
  amongOthersChecks,
  matchExpected,
  findLoss,
  issuesOfSitemap,
  reachVerdict,
  withLoss,
  type Baseline,
  type FoundIssue,
  type JudgedSource,
  type SourceSitemap,
} from '@plumbline/gate';
import { isSignInUrl } from '@plumbline/page-facts';
import type { AddressMapping } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { dashboardUrls } from '../../../work/dashboard-urls.ts';
import { findAnalysisOf, readableSource, unreadable, type KnownAnalysis } from '../fetch-page.ts';
import { isAbout } from '../is-about.ts';
import { isKnown, readKnownPages, type KnownPages } from '../known-pages.ts';
import { findCandidates, type GivenPage } from './candidates.ts';
import { judgeCandidates, type JudgedCandidates, type JudgingOptions } from './judge-candidates.ts';
import { presentDeployCheck } from './present.ts';
import { findProduction } from './find-production.ts';
import { ofPreview, readGivenPages, type Given, type Unserved } from './read-given-pages.ts';

type CheckBeforeDeploy = (typeof toolRoutes)['checkBeforeDeploy'];
type Request = HandlerRequest<CheckBeforeDeploy>;

/** Judged pages with their addresses, and the site to which they belong. */
interface Judged extends JudgedCandidates {
  readonly urls: readonly string[];
  readonly known: KnownAnalysis | null;
  readonly knownPages: KnownPages;
}

/** Decides whether pages may go live. */
export function checkBeforeDeploy(deps: ApiDeps): Handler<CheckBeforeDeploy> {
  return async (request) => {
    const { principal, body, signal } = request;
    const { failOn = 'high', failOnExisting = false, baseline = true } = body;
    const read = await readGivenPages(deps, request);
    const judging = {
      settings: await getCheckSettings(deps.db, principal.accountId),
      withServing: read.withServing,
      expected: body.expected ?? [],
      alongside: body.alongside ?? [],
      call: { accountId: principal.accountId, signal },
    };
    const { judged, production, given } = await judgeWhereTheyBelong(deps, request, read, judging);
    const sitemaps = sitemapsOf(request.body);
    const issues = [
      ...judged.found,
      ...sitemaps.flatMap((sitemap) => issuesOfSitemap(sitemap, judging.settings)),
    ];
    const testOrigin = testOriginOf(judged);
    const kept = await withoutIgnored(deps, request, judged, issues);
    const found = testOrigin === null ? kept : kept.map((issue) => withoutChangeNaming(testOrigin, issue));
    const before = baseline ? await readBaseline(deps, judged, given, sitemaps) : null;
    const verdict = reachVerdict(found, before, judged.totals, { failOn, failOnExisting });
    const { known, knownPages } = judged;
    const unknownPages = before === null ? 0 : judged.urls.filter((url) => !isKnown(url, knownPages)).length;
    const urls = dashboardUrls(deps.settings.publicUrl);
    const context = {
      body,
      failOn,
      totals: judged.totals,
      analysis: before === null ? null : (known?.analysis ?? null),
      unknownPages,
      production,
      testOrigin,
      hasPreviewHeader: given.hasPreviewHeader,
      dashboardUrlOf: (url: string) =>
        known !== null && isKnown(url, knownPages)
          ? urls.page({ siteId: known.site.id, siteCheckId: known.analysis.id }, url)
          : null,
    };
    return fitAnswer(body.limit, async (limit) => presentDeployCheck(verdict, context, limit));
  };
}

/** Returns the origin of pages that no analysis knows, on a host for testing, where they will hardly live; else null. */
function testOriginOf({ known, urls: [url] }: Judged): string | null {
  if (known !== null || url === undefined) return null;
  const { origin, hostname } = new URL(url);
  return isStagingHost(hostname) ? origin : null;
}

/** Removes a change that would put an address on that host into the page, such as its canonical. */
function withoutChangeNaming(origin: string, issue: FoundIssue): FoundIssue {
  const { suggested = '', snippet = '', ...rest } = issue;
  return (suggested + snippet).includes(origin) ? { ...rest, handling: 'manual_review' } : issue;
}

/** Judges pages at their addresses. If the caller has not said where a preview belongs, its canonicals decide. */
async function judgeWhereTheyBelong(deps: ApiDeps, request: Request, given: Given, judging: JudgingOptions) {
  const mapping = request.body.mapping ?? [];
  const judged = await judgeGiven(deps, request, given, mapping, judging);
  const production =
    judged.known === null && mapping.length === 0
      ? await findProduction(deps, request.principal, judged.pages)
      : null;
  if (production === null) return { judged, production, given };
  const preview = ofPreview(given);
  return {
    judged: await judgeGiven(deps, request, preview, [production], judging),
    production,
    given: preview,
  };
}

/** @throws AppError validation_error if a page was fetched and shows a sign-in in its place */
async function judgeGiven(
  deps: ApiDeps,
  { principal }: Request,
  { pages, withServing, unserved }: Given,
  mapping: readonly AddressMapping[],
  judging: JudgingOptions,
): Promise<Judged> {
  const lost = unserved === null ? null : await judgeUnserved(deps, principal, unserved, mapping, judging);
  if (lost !== null) return lost;
  const candidates = await findCandidates(deps, principal, pages, mapping);
  const judged = await judgeCandidates(deps, candidates, judging);
  const [fetched] = withServing ? judged.pages : [];
  if (fetched !== undefined && isBehindSignIn(fetched, pages, candidates.knownPages))
    throw unreadable('it asks for a sign-in.');
  return { ...judged, ...candidates, pages: judged.pages, urls: judged.pages.map(({ url }) => url) };
}

/**
 * Tells whether a fetched page may be what keeps strangers from another one: it asks for a sign-in on a preview, or at an
 * address that no analysis knows.
 */
function isBehindSignIn(
  { url, indexability: { standIn } }: JudgedSource,
  given: readonly GivenPage[],
  knownPages: KnownPages,
): boolean {
  if (standIn !== 'auth' || knownPages.states.get(url)?.standIn === 'auth') return false;
  return !isKnown(url, knownPages) || given.some((page) => new URL(page.url).origin !== new URL(url).origin);
}

/**
 * Judges a URL that shows no page of its own; null if the page at the end of its redirects is to be judged instead.
 * @throws AppError validation_error if the URL was not requested, or if there is no such page and the URL is unknown
 */
async function judgeUnserved(
  deps: ApiDeps,
  principal: Request['principal'],
  unserved: Unserved,
  mapping: readonly AddressMapping[],
  { expected }: JudgingOptions,
): Promise<Judged | null> {
  const { is, page } = unserved;
  const { url } = futureAddress(unserved, mapping);
  const isPreview = url !== unserved.url;
  if (saysNothingOf(page, isPreview)) readableSource(page);
  if (isPreview && is.redirectUrl !== null && isSamePath(is.redirectUrl, url))
    throw unreadable(`the preview redirects to ${is.redirectUrl}.`);
  const known = await findAnalysisOf(deps, principal, url);
  const knownPages = await readKnownPages(deps, known, [url]);
  if (is.redirectUrl !== null && isSignInUrl(is.redirectUrl) && (isPreview || !isKnown(url, knownPages)))
    throw unreadable('it asks for a sign-in.');
  const was = knownPages.states.get(url);
  const isLost = knownPages.lost.has(url);
  const isExpected = matchExpected([...expected, ...(known?.site.expectedLosses ?? [])])(url);
  const isUnchanged = was !== undefined && answersAlike(was, is);
  const candidate = { url, was, isLost, is, isUnchanged, hasCopy: false, isExpected };
  const loss = findLoss(candidate);
  const saysNothing =
    loss === null ||
    (is.redirectUrl === null && !isKnown(url, knownPages)) ||
    (loss.how === 'auth' && isPreview);
  if (saysNothing) {
    readableSource(page);
    return null;
  }
  const totals = {
    pages: 1,
    htmlPages: 0,
    indexablePages: 0,
    notShown: new Set([url]),
    crashed: new Set<string>(),
    notRendered: new Set<string>(),
  };
  const told = isPreview ? { ...loss, is: `${loss.is} at its preview ${unserved.url}` } : loss;
  return { pages: [], found: withLoss(candidate, told, []), totals, urls: [url], known, knownPages };
}

/** Tells whether a page was not requested, or its preview gave no answer, for no reason that holds where it will live. */
function saysNothingOf({ unasked, response }: VisitedPage, isPreview: boolean): boolean {
  if (unasked !== null) return isPreview || unasked.blockedBy === null;
  return isPreview && response?.failure != null;
}

function isSamePath(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.pathname + a.search === b.pathname + b.search;
}

/** Tells whether a URL without a page of its own answers as before: with the same redirect or the same fault. */
function answersAlike(was: Indexability, is: Indexability): boolean {
  if (was.redirectUrl !== null || is.redirectUrl !== null) return was.redirectUrl === is.redirectUrl;
  return was.statusCode === is.statusCode && was.failureReason === is.failureReason;
}

/** Returns the sitemaps of the call with their addresses. */
function sitemapsOf({ sitemaps = [], mapping = [] }: Request['body']): readonly SourceSitemap[] {
  return sitemaps.map(({ url, xml }) => ({ url: futureAddress({ url }, mapping).url, xml }));
}

/** Removes the findings that the account ignores. */
async function withoutIgnored(
  { db }: ApiDeps,
  { principal }: Request,
  { known }: Judged,
  found: readonly FoundIssue[],
): Promise<readonly FoundIssue[]> {
  if (known === null) return found;
  const urls = new Set(found.map(({ url }) => url));
  const ignored = await listIgnoredOn(db, principal.accountId, known.site.id, [...urls]);
  const isIgnored = ({ checkId, url }: FoundIssue) =>
    ignored.some((wish) => wish.checkId === checkId && isAbout(wish, url));
  return found.filter((issue) => !isIgnored(issue));
}

/** Reads the findings of the same checks on the same pages in the latest analysis; null without an analysis. */
async function readBaseline(
  { db }: ApiDeps,
  { known, urls, knownPages, found }: Judged,
  { withServing, seesHeaders }: Given,
  sitemaps: readonly SourceSitemap[],
): Promise<Baseline | null> {
  if (known === null) return null;
  const [issues, failed] = await Promise.all([
    listStandingOn(db, known.analysis.id, [...urls, ...sitemaps.map(({ url }) => url)]),
    failedChecks(db, known.analysis.id),
  ]);
  const seesRobots = found.some(
    ({ checkId, evidence }) => checkId === lostPage.id && evidence.how === 'robots',
  );
  const comparable = new Map((withServing ? served : sent).map((check) => [check.id, check]));
  const { everywhere, onSameUrl } = siteSuppressions(failed);
  const knownEntries = new Set(
    issues
      .filter(({ checkId }) => checkId === sitemapUrlInvalid.id)
      .flatMap(({ url, evidence }) =>
        placesOf(sitemapUrlInvalid, evidence).map((place) => `${url} ${place}`),
      ),
  );
  return {
    findings: issues.flatMap(({ checkId, url, severity, evidence, notJudged }) => {
      const check = comparable.get(checkId);
      // The analysis read the page, so it is other pages that it could not judge.
      const isOfOthers = idsAmongOthers.has(checkId) && knownPages.states.get(url)?.contentHash != null;
      const isInSource = seesHeaders || knownPages.states.get(url)?.noindexByHeader !== true;
      if (check === undefined || isLostElsewhere(checkId, evidence, { isInSource, seesRobots })) return [];
      const isInHeader = check.category === 'robots' && !isInSource;
      return [
        {
          checkId,
          url,
          severity,
          places: placesOf(check, evidence),
          notJudged: isInHeader ? 'not_asked' : isOfOthers ? notJudged : null,
        },
      ];
    }),
    explains: ({ checkId, url, places }) =>
      everywhere.includes(checkId) ||
      (checkId === sitemapUrlInvalid.id &&
        places.length > 0 &&
        places.every((place) => knownEntries.has(`${url} ${place}`))) ||
      onSameUrl.some(
        ({ by, suppressed, evidence = {} }) =>
          suppressed === checkId &&
          issues.some(
            (issue) => issue.url === url && issue.checkId === by && evidenceHolds(issue.evidence, evidence),
          ),
      ),
  };
}

/** The checks that judge a fetched page as they do in an analysis. */
const served: readonly Check[] = [...pageChecks, ...amongOthersChecks, lostPage];
const sent: readonly Check[] = [...sourceChecks, ...amongOthersChecks, lostPage];
const idsAmongOthers: ReadonlySet<string> = new Set(amongOthersChecks.map(({ id }) => id));

/**
 * Tells whether a page is lost because of robots.txt, other pages or a header that was not sent. This call cannot see
 * whether such a page is back.
 */
function isLostElsewhere(
  checkId: string,
  { how }: Evidence,
  { isInSource, seesRobots }: { readonly isInSource: boolean; readonly seesRobots: boolean },
): boolean {
  if (checkId !== lostPage.id) return false;
  return (how === 'robots' && !seesRobots) || how === 'unlinked' || (how === 'noindex' && !isInSource);
}
