import { isStagingHost } from '@plumbline/checks';
import type { toolRoutes } from '@plumbline/contracts';
import { listFormerTitles, listRepeatedOpenings } from '@plumbline/database';
import { htmlOfText, type MetaSuggestion } from '@plumbline/suggestions';
import type { ApiDeps } from '../../../deps.ts';
import { invalidAt } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { fetchSource, findAnalysisOf, siteOf, type KnownAnalysis } from '../fetch-page.ts';
import { runTool } from '../threads/tool-pool.ts';
import { presentMeta } from './present.ts';
import type { MetaTask } from './write-meta.ts';

type GenerateMeta = (typeof toolRoutes)['generateMeta'];

/** Writes the head of a page. */
export function generateMeta(deps: ApiDeps): Handler<GenerateMeta> {
  return async (request) => {
    const { principal, body, signal } = request;
    const { title, brand, keywords = [], locale = null, types } = body;
    const { page, known } = await readPage(deps, request);
    const path = (['url', 'html'] as const).find((name) => body[name] !== undefined) ?? 'content';
    const call = { path: `body.${path}`, accountId: principal.accountId, signal };
    const wishes = { keywords, locale, types };
    const write = async ({ repeated, formerTitle }: KnownTexts) => {
      const isPage = body.content === undefined;
      const task = { page: { ...page, formerTitle }, title, brand, wishes, repeated, isPage };
      const meta = await runTool(deps.toolThreads, 'writeMeta', task, call);
      if (meta === null) throw invalidAt(400, call.path, 'must not be blank');
      return meta;
    };
    const meta = await write(await knownTexts(deps, known, page.url));
    if (known !== null || meta.canonical === null) return presentMeta(meta);
    const site = await findAnalysisOf(deps, principal, meta.canonical);
    if (site === null) return presentMeta(withHostWarning(meta, meta.canonical));
    return presentMeta(await write(await knownTexts(deps, site, meta.canonical)));
  };
}

/** Adds a warning if the canonical is on the host of a preview: it would take the page out of searches. */
function withHostWarning(meta: MetaSuggestion, canonical: string): MetaSuggestion {
  const { host, hostname } = new URL(canonical);
  if (!isStagingHost(hostname)) return meta;
  const warning = `The addresses in it are on ${host}, which looks like a host for testing: put those at which the page will live in their place.`;
  return { ...meta, warnings: [...meta.warnings, warning] };
}

/** Texts that analyses have read on a page and on the other pages of its site. */
interface KnownTexts {
  /** Paragraphs that are on other pages, too. */
  readonly repeated: ReadonlySet<string>;
  readonly formerTitle: string | null;
}

async function knownTexts(
  { db }: ApiDeps,
  known: KnownAnalysis | null,
  url: string | null,
): Promise<KnownTexts> {
  if (known === null || url === null) return { repeated: new Set(), formerTitle: null };
  const [repeated, titles] = await Promise.all([
    listRepeatedOpenings(db, known.analysis.id),
    listFormerTitles(db, known.analysis.id, [url]),
  ]);
  return { repeated, formerTitle: titles.get(url) ?? null };
}

interface ReadPage {
  readonly page: MetaTask['page'];
  /** The latest analysis of its site; null if the site is known only after the page is parsed. */
  readonly known: KnownAnalysis | null;
}

async function readPage(
  deps: ApiDeps,
  { principal, body, signal }: HandlerRequest<GenerateMeta>,
): Promise<ReadPage> {
  if (body.url === undefined) {
    const html = body.html ?? htmlOfText(body.content ?? '', body.title ?? null);
    return { page: { url: null, html }, known: null };
  }
  const { url, source, response, known } = await fetchSource(deps, principal, body.url, signal);
  return { page: { url, html: source, response, ...siteOf(known) }, known };
}
