import { AppError, type toolRoutes } from '@plumbline/contracts';
import {
  countPages,
  getLatestCompletedCheck,
  listFinalUrls,
  readLinkTargets,
  type Database,
  type Site,
  type Analysis,
} from '@plumbline/database';
import {
  countWords,
  effectiveCanonical,
  linkableText,
  type DetectLanguage,
  type PageFacts,
} from '@plumbline/page-facts';
import { normaliseUrl } from '@plumbline/web';
import {
  linkableMarkdown,
  markdownLinks,
  suggestInternalLinks,
  type LinkSource,
  type LinkTarget,
} from '@plumbline/suggestions';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { presentLinks } from './present.ts';
import type { Principal } from '../../../security/principal.ts';
import { fetchSource } from '../fetch-page.ts';
import { siteOnHost } from '../find-site.ts';
import { factsOfHtml } from '../html-page.ts';

type SuggestInternalLinks = (typeof toolRoutes)['suggestInternalLinks'];

/** Pages of the site that links may lead to. */
const TARGETS_MAX = 20_000;
/** The language of less text is a guess. */
const DETECTED_WORDS_MIN = 20;
const looksLikeHtml = /<\/(?:p|h[1-6]|div|main|article|section|body|ul|ol|table|a)\s*>/i;

interface Text extends LinkSource {
  readonly site: Site;
  readonly check: Analysis;
}

/** Finds links that a text could have. */
export function suggestLinks(
  deps: ApiDeps,
  loadDetector: () => Promise<DetectLanguage>,
): Handler<SuggestInternalLinks> {
  const { db } = deps;
  return async (request) => {
    const { check, site, ...text } = await readText(deps, request, await loadDetector());
    const [kept, counts, finalUrls] = await Promise.all([
      readLinkTargets(db, check.id, TARGETS_MAX),
      countPages(db, check.id),
      listFinalUrls(db, check.id, [...text.excludedUrls]),
    ]);
    const excludedUrls = new Set([...text.excludedUrls, ...finalUrls]);
    const targets = JSON.parse(kept) as readonly LinkTarget[];
    const found = suggestInternalLinks({ ...text, excludedUrls }, targets, request.body.limit);
    const pages = { compared: targets.length, indexable: counts.indexablePages };
    return presentLinks(found, { host: site.host, check, ...pages });
  };
}

async function readText(
  deps: ApiDeps,
  { principal, body, signal }: HandlerRequest<SuggestInternalLinks>,
  detectLanguage: DetectLanguage,
): Promise<Text> {
  const { url, content = '', domain = '' } = body;
  const site = await siteOnHost(deps.db, principal, url === undefined ? domain : new URL(url).host);
  const check = await latestCheck(deps.db, principal, site);
  if (url !== undefined) {
    const fetched = await fetchSource(deps, principal, url, signal);
    const { excludedUrls, ...text } = textOfHtml(fetched.url, fetched.source, check, detectLanguage);
    return { site, check, ...text, excludedUrls: new Set([fetched.url, ...excludedUrls]) };
  }
  if (looksLikeHtml.test(content)) {
    return { site, check, ...textOfHtml(site.url, content, check, detectLanguage) };
  }
  const links = markdownLinks(content).flatMap((link) => normaliseUrl(link, site.url) ?? []);
  return {
    ...{ site, check, source: content, linkable: linkableMarkdown(content) },
    language: countWords(content) < DETECTED_WORDS_MIN ? null : (detectLanguage(content)?.code ?? null),
    excludedUrls: new Set(links),
  };
}

function textOfHtml(
  url: string,
  source: string,
  check: Analysis,
  detectLanguage: DetectLanguage,
): LinkSource {
  const page = factsOfHtml({ url, html: source, check }, detectLanguage);
  return {
    source,
    linkable: linkableText(source),
    language: languageOf(page),
    excludedUrls: new Set(namedUrls(page)),
  };
}

function languageOf({ html }: PageFacts): string | null {
  const declared = html?.document.lang?.trim() ?? '';
  return declared === '' ? (html?.text.detectedLanguage?.code ?? null) : declared;
}

/** What the page links to, and what it says it is. */
function namedUrls(page: PageFacts): readonly string[] {
  const canonical = effectiveCanonical(page);
  const linked = page.html?.anchors.flatMap(({ url }) => url ?? []) ?? [];
  return canonical === null ? linked : [canonical, ...linked];
}

async function latestCheck(db: Database, principal: Principal, site: Site): Promise<Analysis> {
  const check = await getLatestCompletedCheck(db, principal.accountId, site.id, principal.environment);
  if (check !== null) return check;
  throw new AppError(
    'conflict_error',
    `${site.host} has no completed analysis, so its pages are not known. Call POST /v1/mcp/scan-site with {"siteId": "${site.id}"} first.`,
  );
}
