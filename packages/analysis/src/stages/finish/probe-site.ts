import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { botsLetIn, licencesIn, type BotProbe, type SiteProbe, type SiteSource } from '@plumbline/checks';
import { asBot, BROWSER_USER_AGENT, crawlUrls, fetchPage, type CrawlDeps } from '@plumbline/crawler';
import { findPathPrefixes, findRedirectLoops, type Analysis } from '@plumbline/database';
import { decodeBody, effectiveCanonical, type HtmlPageFacts, type PageFacts } from '@plumbline/page-facts';
import { isOwnFailure, isTextResponse } from '@plumbline/web';
import { getDomain } from 'tldts';
import type { Uses } from '../../deps.ts';
import { askTwice } from '../../page/ask-twice.ts';
import { readInThread } from '../../page/judge-in-thread.ts';
import { followRedirects } from '../../site/follow-redirects.ts';
import { paceOf, siteFilesOf, type OpenSite } from '../../site/open-site.ts';
import { turnsAtOthers } from '../../site/turns-at-others.ts';

const CONNECTIONS = 2;
const TEXT_BYTES_MAX = 64 * 1024;
/** Fewest pages of a folder that also gets a request for a page that does not exist. */
const PREFIX_PAGES_MIN = 20;
const PREFIXES_MAX = 10;
const LICENCES_MAX = 5;
const LOOPS_MAX = 10;

interface Question {
  readonly purpose: SiteProbe['purpose'];
  readonly url: string;
}

export interface ProbeRequest {
  /** Tells whether a source is requested. Default: all are. */
  readonly isWanted?: (source: SiteSource) => boolean;
  /** The pause of the host, besides its Crawl-delay. */
  readonly delayMs?: number;
  /** No request starts after this. Default: no limit. */
  readonly deadlineMs?: number;
  readonly signal: AbortSignal;
}

export interface ProbedSite {
  readonly probes: readonly SiteProbe[];
  readonly botProbes: readonly BotProbe[];
  /** What could not be looked at, or not in time: robots.txt forbids it, or our own network failed. */
  readonly unasked: ReadonlySet<SiteSource>;
  /** Null unless the home page is a 200 HTML page. */
  readonly homePageFacts: HtmlPageFacts | null;
}

/** Makes the few requests about the site as a whole, after the crawl. */
export async function probeSite(
  deps: Uses<'config' | 'db' | 'http' | 'logger' | 'pages'>,
  analysis: Analysis,
  site: OpenSite,
  { isWanted = () => true, delayMs = 0, deadlineMs = Infinity, signal }: ProbeRequest,
): Promise<ProbedSite> {
  const { homeUrl, robots } = siteFilesOf(analysis);
  const pace = paceOf(site, CONNECTIONS, delayMs);
  const deadline = performance.now() + deadlineMs;
  // The previous request has just been made.
  const keepPace = () => pause(pace.delayMs, undefined, { signal });
  let home: PageFacts | null = null;
  if (isWanted('home-page')) {
    await keepPace();
    home = await fetchFacts(deps, site, homeUrl, signal);
  }
  const prefixes = isWanted('soft-404')
    ? await findPathPrefixes(deps.db, analysis.id, { pagesMin: PREFIX_PAGES_MIN, limit: PREFIXES_MAX })
    : [];
  const licences = robots.flatMap(({ text }) => licencesIn(text)).slice(0, LICENCES_MAX);
  const loops = isWanted('redirect-loop')
    ? await findRedirectLoops(deps.db, analysis, { limit: LOOPS_MAX })
    : [];
  const wanted = [
    ...siteQuestions(analysis.id, homeUrl, home, prefixes),
    ...licences.map(({ url }) => ({ purpose: 'licence' as const, url })),
    ...loops.map((url) => ({ purpose: 'redirect-loop' as const, url })),
  ].filter(({ purpose }) => isWanted(purpose));
  const questions = wanted.filter(({ url }) => site.forbids(url) === null);
  if (questions.length > 0) await keepPace();
  const crawl = { http: turnsAtOthers(deps, analysis.hosts), access: site.access };
  const probes = await crawlUrls(questions, (question) => ask({ ...deps, crawl }, site, question, signal), {
    ...pace,
    deadlineMs: deadline - performance.now(),
    signal,
  });
  // With a Crawl-delay, each bot would have to wait.
  const bots = isWanted('bots') && site.crawlDelayMs === 0 ? [null, ...botsLetIn(robots, homeUrl)] : [];
  const botProbes = await crawlUrls(bots, (bot) => askAsBot(deps, homeUrl, bot, signal), {
    connections: 1,
    delayMs: pace.delayMs,
    deadlineMs: deadline - performance.now(),
    signal,
  });
  const answered = probes.filter(({ failure }) => !isOwnFailure(failure));
  const known = new Set(answered.map(({ url }) => url));
  return {
    probes: answered,
    botProbes: botProbes.filter((probe) => probe !== null),
    unasked: new Set(wanted.filter(({ url }) => !known.has(url)).map(({ purpose }) => purpose)),
    homePageFacts: home?.html == null ? null : { ...home, html: home.html },
  };
}

function siteQuestions(
  analysisId: string,
  homeUrl: string,
  home: PageFacts | null,
  prefixes: readonly string[],
): readonly Question[] {
  const at = (path: string) => new URL(path, homeUrl).href;
  const manifest = home?.html?.links.find(({ rel }) => rel.includes('manifest'))?.url;
  // A path that no site has. It is the same if the stage runs again.
  const nowhere = createHash('sha256').update(analysisId).digest('hex').slice(0, 32);
  return [
    // Each part of a site may be another application.
    ...['/', ...prefixes].map((prefix) => ({ purpose: 'soft-404' as const, url: at(prefix + nowhere) })),
    { purpose: 'favicon', url: at('/favicon.ico') },
    { purpose: 'apple-touch-icon', url: at('/apple-touch-icon.png') },
    { purpose: 'apple-touch-icon', url: at('/apple-touch-icon-precomposed.png') },
    { purpose: 'llms-txt', url: at('/llms.txt') },
    ...(manifest == null ? [] : [{ purpose: 'manifest' as const, url: manifest }]),
    ...hostVariants(homeUrl).map((url) => ({ purpose: 'host-variant' as const, url })),
  ];
}

/** Returns http and https, with and without www; none for an address, a subdomain or another port. */
function hostVariants(homeUrl: string): readonly string[] {
  const { hostname, port } = new URL(homeUrl);
  const apex = hostname.replace(/^www\./, '');
  if (port !== '' || getDomain(apex, { allowPrivateDomains: true }) !== apex) return [];
  return ['https', 'http'].flatMap((scheme) => [`${scheme}://${apex}/`, `${scheme}://www.${apex}/`]);
}

async function ask(
  deps: Uses<'logger' | 'pages'> & { readonly crawl: CrawlDeps },
  site: OpenSite,
  question: Question,
  signal: AbortSignal,
): Promise<SiteProbe> {
  const request = { bodyBytesMax: TEXT_BYTES_MAX, signal };
  const { urls, page, permanent } = await followRedirects(question.url, (url) =>
    fetchPage(deps.crawl, { url, ...request }),
  );
  const finalUrl = urls.at(-1) ?? question.url;
  const response = page?.response;
  const facts =
    page === null
      ? null
      : await readInThread(deps, { url: finalUrl, site: site.contextOfUrl(finalUrl), ...page }, signal);
  const isText = page !== null && question.purpose !== 'redirect-loop' && isTextResponse(page.response);
  return {
    ...question,
    finalUrl,
    status: response?.isChallenge === true ? null : (response?.status ?? null),
    failure: page === null ? 'too_many_redirects' : (page.response.failure?.reason ?? null),
    permanent,
    mediaType: response?.mediaType ?? response?.sniffedType ?? null,
    ...(response?.bytes === 0 && { isEmpty: true }),
    canonicalUrl: facts === null ? null : effectiveCanonical(facts),
    text: isText ? decodeBody(page.body, page.response.headers['content-type']?.[0]).text : '',
  };
}

/** Requests a URL as a bot would, without the cookies and the password of the crawl. */
async function askAsBot(
  { http }: Uses<'http'>,
  url: string,
  bot: string | null,
  signal: AbortSignal,
): Promise<BotProbe | null> {
  const userAgent = bot === null ? BROWSER_USER_AGENT : asBot(bot);
  const { response } = await fetchPage({ http }, { url, userAgent, bodyBytesMax: TEXT_BYTES_MAX, signal });
  const { status, isChallenge, failure } = response;
  return isOwnFailure(failure?.reason) ? null : { bot, url, status, isChallenge };
}

async function fetchFacts(
  deps: Uses<'config' | 'http' | 'logger' | 'pages'>,
  site: OpenSite,
  url: string,
  signal: AbortSignal,
): Promise<PageFacts | null> {
  const crawl = { http: deps.http, access: site.access };
  const page = await askTwice(deps, () => fetchPage(crawl, { url, signal }), signal);
  return readInThread(deps, { url, site: site.contextOfUrl(url), ...page }, signal);
}
