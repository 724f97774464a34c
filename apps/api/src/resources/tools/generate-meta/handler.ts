import type { toolRoutes } from '@plumbline/contracts';
import { htmlOfText } from '@plumbline/suggestions';
import type { ApiDeps } from '../../../deps.ts';
import { invalid } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { fetchSource, siteOf } from '../fetch-page.ts';
import { runTool } from '../threads/tool-pool.ts';
import { presentMeta } from './present.ts';
import type { MetaTask } from './write-meta.ts';

type GenerateMeta = (typeof toolRoutes)['generateMeta'];

/** Writes the head of a page. */
export function generateMeta(deps: ApiDeps): Handler<GenerateMeta> {
  return async (request) => {
    const { principal, body, signal } = request;
    const { title, brand, keywords = [], locale = null, types } = body;
    const page = await readPage(deps, request);
    const path = (['url', 'html'] as const).find((name) => body[name] !== undefined) ?? 'content';
    const call = { path: `body.${path}`, accountId: principal.accountId, signal };
    const wishes = { keywords, locale, types };
    const meta = await runTool(deps.toolThreads, 'writeMeta', { page, title, brand, wishes }, call);
    if (meta === null) throw invalid(400, call.path, 'must not be blank');
    return presentMeta(meta);
  };
}

async function readPage(
  deps: ApiDeps,
  { principal, body, signal }: HandlerRequest<GenerateMeta>,
): Promise<MetaTask['page']> {
  if (body.url === undefined) {
    return { url: null, html: body.html ?? htmlOfText(body.content ?? '', body.title ?? null) };
  }
  const { url, source, response, known } = await fetchSource(deps, principal, body.url, signal);
  return { url, html: source, response, ...siteOf(known) };
}
