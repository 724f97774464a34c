import {
  catalogue,
  defaultSettings,
  sayFixed,
  runSiteChecks,
  type Check,
  type SiteCheck as SiteRule,
} from '@plumbline/checks';
import {
  createSiteFacts,
  getRetestedCheckId,
  supposeResults,
  type LaterResults,
  type RetestedUrl,
  type Analysis,
  type UrlResult,
  type Visit,
} from '@plumbline/database';
import { urlHash } from '@plumbline/web';
import type { EngineDeps } from '../deps.ts';
import { lookAgain } from './look-again.ts';
import { siteFilesOf } from '../site/open-site.ts';
import { probeSite } from '../stages/finish/probe-site.ts';
import type { VisitedSite } from './visited-site.ts';

const PROBES_MS = 30_000;

/**
 * Returns the check's verdict on its targets now: each is `fixed`, still `failing`, or `unverifiable` with the
 * reason.
 */
export async function retestTargets(
  deps: EngineDeps,
  visit: Visit,
  analysis: Analysis,
  visited: VisitedSite,
  signal: AbortSignal,
): Promise<readonly RetestedUrl[]> {
  const checkId = await getRetestedCheckId(deps.db, visit);
  const check = catalogue.find(({ id }) => id === checkId);
  if (check === undefined || check.retest === 'analysis') {
    return unverifiable(visit, 'This check compares the whole site, so it needs a new analysis.');
  }
  const later = await lookAgain(deps, analysis, visit.urls, visited, {
    withReferences: check.scope === 'site',
    signal,
  });
  const messages =
    check.scope === 'page'
      ? messagesOnPages(check, later)
      : await messagesOnSite(deps, check, analysis, { later, visited, signal });
  if (messages === null) {
    return unverifiable(visit, 'There was no time to read all parts of the site that this check needs.');
  }
  const results = new Map(later.results.map(({ urlHash: hash, result }) => [hash, result]));
  return visit.urls.map((url): RetestedUrl => {
    const message = messages.get(url) ?? null;
    if (message !== null) return { url, status: 'failing', message, reason: null };
    const reason = whyNotJudged(check, results.get(urlHash(url)));
    return {
      url,
      status: reason === null ? sayFixed({ judged: true, found: null }) : 'unverifiable',
      message,
      reason,
    };
  });
}

function unverifiable({ urls }: Visit, reason: string): readonly RetestedUrl[] {
  return urls.map((url) => ({ url, status: 'unverifiable', message: null, reason }));
}

function whyNotJudged(check: Check, result: UrlResult | undefined): string | null {
  if (check.retest === 'site') return null;
  if (result === undefined)
    return 'It was not fetched: robots.txt forbids it, its host could not be reached from here, or there was no time left.';
  if (check.retest === 'answers') return null;
  const { statusCode, failureReason, indexable } = result;
  if (statusCode === null) return `It gives no answer (${failureReason ?? 'unknown'}).`;
  if (check.scope === 'page' && check.appliesTo === 'any-response') return null;
  if (statusCode !== 200) return `It answers ${statusCode} now: there is no page to judge.`;
  const isAboutIndexable = check.scope === 'page' && check.appliesTo === 'indexable';
  return isAboutIndexable && indexable === false ? 'It is kept out of search engines now.' : null;
}

/** Returns messages by URL. */
function messagesOnPages(check: Check, { results }: LaterResults): ReadonlyMap<string, string> {
  const found = results.flatMap(({ result }) => result.issues).filter(({ checkId }) => checkId === check.id);
  return new Map(found.map(({ url, evidence }) => [url, check.message(evidence)]));
}

/** Returns messages by URL; null if time ran out. */
async function messagesOnSite(
  deps: EngineDeps,
  check: SiteRule,
  analysis: Analysis,
  { later, visited, signal }: { later: LaterResults; visited: VisitedSite; signal: AbortSignal },
): Promise<ReadonlyMap<string, string> | null> {
  const { probes, complete, homePageFacts } = await probeSite(deps, analysis, visited.site, {
    isWanted: (source) => check.reads?.includes(source) === true,
    delayMs: visited.delayMs,
    deadlineMs: PROBES_MS,
    signal,
  });
  if (!complete) return null;
  const files = { ...siteFilesOf(analysis), probes, robots: visited.robots };
  return supposeResults(deps.db, analysis.id, later, async (tx) => {
    const facts = await createSiteFacts(tx, analysis, files, homePageFacts);
    const messages = new Map<string, string>();
    for await (const outcome of runSiteChecks(facts, [check], defaultSettings)) {
      if (outcome.outcome === 'crashed') throw outcome.error;
      messages.set(outcome.url ?? analysis.startUrl, check.message(outcome.evidence));
    }
    return messages;
  });
}
