import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageChecks, sourceChecks, type PageCheck, type PageTotals } from '@plumbline/checks';
import type { PageIssue, toolRoutes } from '@plumbline/contracts';
import { countFetched, getCheckSettings, listIgnoredOn, listIssuesOn } from '@plumbline/database';
import { isIndexable, type DetectLanguage, type PageFacts } from '@plumbline/page-facts';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidInput } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { presentDeployCheck } from './present.ts';
import { fetchSource, findAnalysisOf, type KnownAnalysis } from '../fetch-page.ts';
import { factsOfHtml, type HtmlPage } from '../html-page.ts';
import { judgePage } from './judge-page.ts';

type CheckBeforeDeploy = (typeof toolRoutes)['checkBeforeDeploy'];

/** Pages that are to go live, and the checks that can judge them. */
interface Candidates {
  readonly pages: readonly HtmlPage[];
  readonly checks: readonly PageCheck[];
  readonly known: KnownAnalysis | null;
}

/** Says whether pages may go live. */
export function checkBeforeDeploy(
  deps: ApiDeps,
  loadDetector: () => Promise<DetectLanguage>,
): Handler<CheckBeforeDeploy> {
  return async (request) => {
    const { failOn = 'high', baseline = false } = request.body;
    const candidates = await findCandidates(deps, request);
    const { issues, totals } = await judge(deps, request, candidates, await loadDetector());
    const before = baseline ? await findBefore(deps, candidates) : null;
    const isSource = request.body.pages !== undefined;
    return presentDeployCheck({ issues, totals, failOn, baseline, before, isSource });
  };
}

async function findCandidates(
  deps: ApiDeps,
  { principal, body, signal }: HandlerRequest<CheckBeforeDeploy>,
): Promise<Candidates> {
  if (body.pages === undefined) {
    const { url, source, response, known } = await fetchSource(deps, principal, body.url ?? '', signal);
    return { pages: [{ url, html: source, response, check: known?.check }], checks: pageChecks, known };
  }
  const urls = distinctUrls(body.pages);
  const [firstUrl = ''] = urls;
  const known = await findAnalysisOf(deps, principal, firstUrl);
  const pages = body.pages.map(({ html }, index) => ({ url: urls[index] ?? '', html, check: known?.check }));
  return { pages, checks: sourceChecks, known };
}

function distinctUrls(pages: readonly { readonly url: string }[]): readonly string[] {
  const urls = pages.map(({ url }) => normaliseUrl(url) ?? url);
  const faults = urls.flatMap((url, index) =>
    urls.indexOf(url) < index ? [{ path: `body.pages.${index}.url`, message: 'is there twice' }] : [],
  );
  if (faults.length > 0) throw invalidInput(faults);
  return urls;
}

/** One page at a time, with a turn for everybody else in between: a page takes some milliseconds, a large one some hundred. */
async function judge(
  { db, logger }: ApiDeps,
  { principal: { accountId }, signal }: HandlerRequest<CheckBeforeDeploy>,
  { pages, checks, known }: Candidates,
  detectLanguage: DetectLanguage,
): Promise<{ readonly issues: readonly PageIssue[]; readonly totals: PageTotals }> {
  const urls = pages.map(({ url }) => url);
  const settings = await getCheckSettings(db, accountId);
  const ignored = known === null ? [] : await listIgnoredOn(db, accountId, known.site.id, urls);
  const isIgnored = ({ checkId, url }: PageIssue) =>
    ignored.some((wish) => wish.checkId === checkId && (wish.url === null || wish.url === url));
  const issues: PageIssue[] = [];
  let totals: PageTotals = { pages: 0, htmlPages: 0, indexablePages: 0 };
  for (const page of pages) {
    signal.throwIfAborted();
    const facts = factsOfHtml(page, detectLanguage);
    const found = judgePage(facts, { checks, settings, logger });
    issues.push(...found.filter((issue) => !isIgnored(issue)));
    totals = withPage(totals, facts);
    await nextTurn();
  }
  return { issues, totals };
}

function withPage({ pages, htmlPages, indexablePages }: PageTotals, page: PageFacts): PageTotals {
  return {
    pages: pages + 1,
    htmlPages: htmlPages + (page.html === null ? 0 : 1),
    indexablePages: indexablePages + (isIndexable(page) ? 1 : 0),
  };
}

/** What the latest analysis found on the same pages by the same checks; null without an analysis. */
async function findBefore({ db }: ApiDeps, { pages, checks, known }: Candidates) {
  if (known === null) return null;
  const urls = pages.map(({ url }) => url);
  const checkIds = checks.map(({ id }) => id);
  const [issues, pagesKnown] = await Promise.all([
    listIssuesOn(db, known.check.id, urls, checkIds),
    countFetched(db, known.check.id, urls),
  ]);
  return { check: known.check, issues, pagesKnown };
}
