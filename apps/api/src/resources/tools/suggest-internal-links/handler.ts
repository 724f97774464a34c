import { unfittingChecks } from '@plumbline/checks';
import { fitAnswer, type toolRoutes } from '@plumbline/contracts';
import { listFinalUrls, readLinkTargets, type Analysis, type Site } from '@plumbline/database';
import { addressVariants } from '@plumbline/web';
import type { LinkSource } from '@plumbline/suggestions';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { fetchSource, siteOf } from '../fetch-page.ts';
import { figuresOf } from '../../../work/read-figures.ts';
import { siteOnHost } from '../find-site.ts';
import { siteAnalysis } from '../site-analysis.ts';
import { runTool } from '../threads/tool-pool.ts';
import { presentLinkSuggestions } from './present.ts';

type SuggestInternalLinks = (typeof toolRoutes)['suggestInternalLinks'];

/** The largest number of pages that links may lead to. */
const TARGETS_MAX = 20_000;
const LINKS_DEFAULT = 10;

interface Text extends LinkSource {
  readonly site: Site;
  readonly analysis: Analysis;
}

/** Suggests links that a text could have. */
export function suggestLinks(deps: ApiDeps): Handler<SuggestInternalLinks> {
  const { db, toolThreads } = deps;
  return async (request) => {
    const { analysis, site, ...text } = await readText(deps, request);
    const [{ distributions }, finalUrls] = await Promise.all([
      figuresOf(deps, analysis),
      listFinalUrls(db, analysis.id, [...text.excludedUrls]),
    ]);
    const linked = [...text.excludedUrls, ...finalUrls];
    const excludedUrls = new Set(linked.flatMap((url) => [url, ...addressVariants(url)]));
    const limit = request.body.limit ?? LINKS_DEFAULT;
    const ask = (targets: string | null) => {
      const task = { text: { ...text, excludedUrls }, analysisId: analysis.id, targets, limit };
      return runTool(toolThreads, 'suggestLinks', task, callOf(request));
    };
    const answer =
      (await ask(null)) ?? (await ask(await readLinkTargets(db, analysis.id, unfittingChecks, TARGETS_MAX)));
    if (answer === null) throw new Error('A thread that was given the targets asks for them.');
    const { compared, ...found } = answer;
    const context = { host: site.host, analysis, compared, indexable: distributions.funnel.indexable };
    return fitAnswer(request.body.limit, async (shown) => presentLinkSuggestions(found, context, shown));
  };
}

async function readText(deps: ApiDeps, request: HandlerRequest<SuggestInternalLinks>): Promise<Text> {
  const { principal, body, signal } = request;
  const { url, content = '', domain = '' } = body;
  const site = await siteOnHost(deps.db, principal, url === undefined ? domain : new URL(url).host);
  const analysis = await siteAnalysis(deps.db, principal, site);
  const fetched = url === undefined ? null : await fetchSource(deps, principal, url, signal);
  const source = fetched?.source ?? content;
  const task = {
    url: fetched?.url ?? site.url,
    html: source,
    isPage: fetched !== null,
    ...siteOf({ site, analysis }),
  };
  const { namedUrls, ...text } = await runTool(deps.toolThreads, 'readText', task, callOf(request));
  const own = fetched === null ? [] : [fetched.url];
  return { site, analysis, source, ...text, excludedUrls: new Set([...own, ...namedUrls]) };
}

function callOf({ principal, body, signal }: HandlerRequest<SuggestInternalLinks>) {
  const path = body.url === undefined ? 'body.content' : 'body.url';
  return { path, accountId: principal.accountId, signal };
}
