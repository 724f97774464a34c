import {
  catalogue,
  defaultSettings,
  isRobotsUnread,
  sayFixed,
  runSiteChecks,
  type Check,
  type SiteCheck as SiteRule,
} from '@plumbline/checks';
import {
  createSiteFacts,
  findThoseShowingLess,
  findWhatFindingsRestOn,
  getRetestedCheckId,
  listStandingOf,
  supposeResults,
  type Analysis,
  type Db,
  type LaterResults,
  type RetestedUrl,
  type Visit,
} from '@plumbline/database';
import { urlHash } from '@plumbline/web';
import type { EngineDeps } from '../deps.ts';
import { lookAgain } from './look-again.ts';
import { REDIRECTS_MAX } from '../site/follow-redirects.ts';
import { siteFilesOf } from '../site/open-site.ts';
import { probeSite } from '../stages/finish/probe-site.ts';
import { checksWithoutAnswer } from '../stages/finish/why-unread.ts';
import type { VisitedSite } from './visited-site.ts';
import { whyNotJudgedAgain } from './why-not-judged-again.ts';

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
  const verdict = await judgeAgain(deps, check, analysis, { later, visited, signal });
  if (verdict === null) {
    return unverifiable(visit, 'Not all parts of the site that this check needs could be read.');
  }
  const { messages, showingLess } = verdict;
  const restsOn = await findWhatFindingsRestOn(deps.db, analysis.id, check.id, visit.urls);
  const looks = new Map(
    later.results.map(({ urlHash: hash, result }) => [hash, { result, showsLess: showingLess.has(hash) }]),
  );
  /** Returns what a URL shows now, where its redirects end; nothing if it was not looked at again. */
  const lookAt = (hash: bigint) => {
    let look = looks.get(hash);
    for (let hops = 0; look?.result.redirectUrl != null && hops < REDIRECTS_MAX; hops += 1)
      look = looks.get(urlHash(look.result.redirectUrl));
    return look ?? looks.get(hash);
  };
  return visit.urls.map((url): RetestedUrl => {
    const message = messages.get(url) ?? null;
    if (message !== null) return { url, status: 'failing', message, reason: null };
    const others = (restsOn.get(url) ?? []).flatMap(({ hash, wasError }) => {
      const look = lookAt(hash);
      return look === undefined ? [] : [{ ...look, showsLess: look.showsLess || wasError }];
    });
    const reason =
      check.readsRobots && visited.robots.some(isRobotsUnread)
        ? 'It depends on a robots.txt that could not be read.'
        : whyNotJudgedAgain(check, looks.get(urlHash(url)), others);
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

interface Verdict {
  /** Messages by URL. */
  readonly messages: ReadonlyMap<string, string>;
  readonly showingLess: ReadonlySet<bigint>;
}

interface LookedAgain {
  readonly later: LaterResults;
  readonly visited: VisitedSite;
  readonly signal: AbortSignal;
}

/** Runs a check on the site as it is with the later results. Null if it needs what could not be read. */
async function judgeAgain(
  deps: EngineDeps,
  check: Check,
  analysis: Analysis,
  looked: LookedAgain,
): Promise<Verdict | null> {
  const { later } = looked;
  const findMessages =
    check.scope === 'page'
      ? () => Promise.resolve(messagesOnPages(check, later))
      : await readSite(deps, check, analysis, looked);
  if (findMessages === null) return null;
  const hashes = later.results.map(({ urlHash: hash }) => hash);
  return supposeResults(deps.db, analysis.id, later, async (tx) => ({
    messages: await findMessages(tx),
    showingLess: await findThoseShowingLess(tx, analysis.id, hashes),
  }));
}

/** Returns messages by URL. */
function messagesOnPages(check: Check, { results }: LaterResults): ReadonlyMap<string, string> {
  const found = results.flatMap(({ result }) => result.issues).filter(({ checkId }) => checkId === check.id);
  return new Map(found.map(({ url, evidence }) => [url, check.message(evidence)]));
}

/** Reads what a check needs beside pages. Returns the question for its messages by URL; null if it could not be read. */
async function readSite(
  deps: EngineDeps,
  check: SiteRule,
  analysis: Analysis,
  { visited, signal }: LookedAgain,
): Promise<((tx: Db) => Promise<ReadonlyMap<string, string>>) | null> {
  const { probes, botProbes, unasked, homePageFacts } = await probeSite(deps, analysis, visited.site, {
    isWanted: (source) => check.reads?.includes(source) === true,
    delayMs: visited.delayMs,
    deadlineMs: PROBES_MS,
    signal,
  });
  const stood = await listStandingOf(deps.db, [analysis.id], [check.id]);
  if (checksWithoutAnswer({ probes, botProbes, unasked }, stood).includes(check)) return null;
  const files = { ...siteFilesOf(analysis), probes, robots: visited.robots };
  return async (tx) => {
    const facts = await createSiteFacts(tx, analysis, files, homePageFacts);
    const messages = new Map<string, string>();
    for await (const outcome of runSiteChecks(facts, [check], defaultSettings)) {
      if (outcome.outcome === 'crashed') throw outcome.error;
      messages.set(outcome.url ?? analysis.startUrl, check.message(outcome.evidence));
    }
    return messages;
  };
}
