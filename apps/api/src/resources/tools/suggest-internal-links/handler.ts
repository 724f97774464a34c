import { AppError, type toolRoutes } from '@plumbline/contracts';
import {
  countPages,
  getLatestCompletedCheck,
  listFinalUrls,
  readLinkTargets,
  type Analysis,
  type Database,
  type Site,
} from '@plumbline/database';
import type { LinkSource } from '@plumbline/suggestions';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import { fetchSource, siteOf } from '../fetch-page.ts';
import { siteOnHost } from '../find-site.ts';
import { scanFirst } from '../next-steps.ts';
import { runTool } from '../threads/tool-pool.ts';
import { presentLinks } from './present.ts';

type SuggestInternalLinks = (typeof toolRoutes)['suggestInternalLinks'];

/** Pages of the site that links may lead to. */
const TARGETS_MAX = 20_000;

interface Text extends LinkSource {
  readonly site: Site;
  readonly check: Analysis;
}

/** Finds links that a text could have. */
export function suggestLinks(deps: ApiDeps): Handler<SuggestInternalLinks> {
  const { db, toolThreads } = deps;
  return async (request) => {
    const { check, site, ...text } = await readText(deps, request);
    const [{ indexablePages }, finalUrls] = await Promise.all([
      countPages(db, check.id),
      listFinalUrls(db, check.id, [...text.excludedUrls]),
    ]);
    const excludedUrls = new Set([...text.excludedUrls, ...finalUrls]);
    const { limit } = request.body;
    const ask = (targets: string | null) => {
      const task = { text: { ...text, excludedUrls }, analysisId: check.id, targets, limit };
      return runTool(toolThreads, 'suggestLinks', task, callOf(request));
    };
    const answer = (await ask(null)) ?? (await ask(await readLinkTargets(db, check.id, TARGETS_MAX)));
    if (answer === null) throw new Error('A thread that was given the targets asks for them.');
    const { compared, ...found } = answer;
    return presentLinks(found, { host: site.host, check, compared, indexable: indexablePages });
  };
}

async function readText(deps: ApiDeps, request: HandlerRequest<SuggestInternalLinks>): Promise<Text> {
  const { principal, body, signal } = request;
  const { url, content = '', domain = '' } = body;
  const site = await siteOnHost(deps.db, principal, url === undefined ? domain : new URL(url).host);
  const check = await latestCheck(deps.db, principal, site);
  const fetched = url === undefined ? null : await fetchSource(deps, principal, url, signal);
  const source = fetched?.source ?? content;
  const task = {
    url: fetched?.url ?? site.url,
    html: source,
    isPage: fetched !== null,
    ...siteOf({ site, check }),
  };
  const { namedUrls, ...text } = await runTool(deps.toolThreads, 'readText', task, callOf(request));
  const own = fetched === null ? [] : [fetched.url];
  return { site, check, source, ...text, excludedUrls: new Set([...own, ...namedUrls]) };
}

function callOf({ principal, body, signal }: HandlerRequest<SuggestInternalLinks>) {
  const path = body.url === undefined ? 'body.content' : 'body.url';
  return { path, accountId: principal.accountId, signal };
}

async function latestCheck(db: Database, principal: Principal, site: Site): Promise<Analysis> {
  const check = await getLatestCompletedCheck(db, principal.accountId, site.id, principal.environment);
  if (check !== null) return check;
  throw new AppError(
    'conflict_error',
    `${site.host} has no completed analysis, so its pages are not known. ${scanFirst(principal, { siteId: site.id })}`,
  );
}
