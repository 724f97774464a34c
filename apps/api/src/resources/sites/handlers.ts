import { domainToUnicode } from 'node:url';
import { unfittingChecks } from '@plumbline/checks';
import { AppError, basedOn, type SiteCredentials, type siteRoutes } from '@plumbline/contracts';
import {
  addSitesInTurn,
  countAnalyses,
  countSites,
  createSite,
  deleteSite,
  findSiteByUrl,
  getClient,
  getSiteAnalysis,
  getSite,
  hasCompletedAnalysis,
  listInternationalSites,
  readIndexableUrls,
  listLinkGraph,
  listAnalyses,
  listSites,
  listSitesWithLatest,
  updateSite,
  type Database,
  type Db,
  type Analysis,
  type SiteSearch,
  readTogether,
} from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentList } from '../../http/present-list.ts';
import { presentSite, presentSiteOverview } from './present.ts';
import { presentAnalysis } from '../analyses/present.ts';
import { analysisSentence, siteSentence } from '../list-sentences.ts';
import { renderSitemap } from './sitemap.ts';
import type { Principal } from '../../security/principal.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { wakeDispatcher } from '../../work/wake-dispatcher.ts';

export function siteHandlers(deps: ApiDeps): Handlers<typeof siteRoutes> {
  const { db, secretBox } = deps;
  const seal = (credentials: SiteCredentials | null | undefined, accountId: string) =>
    credentials == null ? null : secretBox.seal(JSON.stringify(credentials), accountId);

  return {
    create: async ({ principal, params, body }) => {
      const { accountId } = principal;
      const client = await orNotFound(getClient(db, accountId, params.clientId));
      const url = normalised(body.url);
      await deps.requireCallable('body.url', url);
      const credentials = seal(body.credentials, accountId);
      const site = await addSitesInTurn(db, accountId, async (tx) => {
        await refuseSecond(tx, { accountId, clientId: client.id, url });
        return createSite(tx, { accountId, clientId: client.id, url, credentials });
      });
      return presentSite(site);
    },

    list: async ({ principal, params, query }) => {
      const client = await orNotFound(getClient(db, principal.accountId, params.clientId));
      return presentList(await listSites(db, principal.accountId, client.id, query), presentSite);
    },

    get: async ({ principal, params }) =>
      presentSite(await orNotFound(getSite(db, principal.accountId, params.siteId))),

    update: async ({ principal: { accountId }, params, body }) => {
      const { id, clientId, url: urlBefore } = await orNotFound(getSite(db, accountId, params.siteId));
      const url = body.url === undefined ? undefined : normalised(body.url);
      await deps.requireCallable('body.url', url);
      const credentials = body.credentials === undefined ? undefined : seal(body.credentials, accountId);
      const site = await addSitesInTurn(db, accountId, async (tx) => {
        if (url !== undefined && url !== urlBefore) {
          await refuseAfterAnalysis(tx, accountId, id);
          await refuseSecond(tx, { accountId, clientId, url });
        }
        return updateSite(tx, accountId, id, { url, credentials });
      });
      return presentSite(await orNotFound(Promise.resolve(site)));
    },

    putExpectedLosses: async ({ principal: { accountId }, params, body }) => {
      const expectedLosses = [...new Set(body.patterns)];
      const site = await updateSite(db, accountId, params.siteId, { expectedLosses });
      return presentSite(await orNotFound(Promise.resolve(site)));
    },

    delete: async ({ principal: { accountId }, params }) => {
      const { id } = await orNotFound(getSite(db, accountId, params.siteId));
      await wakeDispatcher(deps, await deleteSite(db, accountId, id));
    },

    listAnalyses: async ({ principal, params, query }) => {
      const site = await orNotFound(getSite(db, principal.accountId, params.siteId));
      const [page, figures] = await readTogether(db, (snapshot) =>
        Promise.all([
          listAnalyses(snapshot, principal.accountId, site.id, query),
          countAnalyses(snapshot, principal.accountId, site.id),
        ]),
      );
      return { sentence: analysisSentence(figures), ...presentList(page, presentAnalysis) };
    },

    listOfAccount: async ({ principal, query }) => {
      const { accountId, environment } = principal;
      const search = query.q === undefined ? null : await siteSearch(db, accountId, query.q);
      const [page, figures] = await readTogether(db, (snapshot) =>
        Promise.all([
          listSitesWithLatest(snapshot, accountId, environment, search, query),
          countSites(snapshot, accountId, environment),
        ]),
      );
      return {
        sentence: siteSentence(figures),
        ...presentList(page, presentSiteOverview),
        total: figures.sites,
      };
    },

    linkGraph: async ({ principal, params, query }) => {
      const analysis = await latestAnalysis(db, principal, params.siteId);
      const page = await listLinkGraph(db, principal.accountId, analysis.id, query);
      const list = presentList(page, (node) => ({ ...node, targets: [...node.targets] }));
      return { ...list, basedOn: basedOn(analysis) };
    },

    sitemap: async ({ principal, params }) => {
      const analysis = await latestAnalysis(db, principal, params.siteId);
      return {
        contentType: 'application/xml; charset=utf-8',
        text: renderSitemap(readIndexableUrls(db, analysis, unfittingChecks), basedOn(analysis)),
      };
    },
  };
}

/** Finds sites also by the letters of their host: `münch` in `xn--mnchen-3ya.de`. */
async function siteSearch(db: Db, accountId: string, words: string): Promise<SiteSearch> {
  const lettered = words.normalize().toLowerCase();
  const sites = await listInternationalSites(db, accountId);
  const found = sites.filter(({ url }) => {
    const { hostname } = new URL(url);
    return url.replace(hostname, domainToUnicode(hostname)).toLowerCase().includes(lettered);
  });
  return { words, siteIds: found.map(({ id }) => id) };
}

function normalised(text: string): string {
  const url = normaliseUrl(text);
  if (url === null) throw invalidAt(400, 'body.url', 'must be an absolute http or https URL');
  return url;
}

/** Refuses a new address after a completed analysis: findings about two addresses cannot be compared. */
async function refuseAfterAnalysis(db: Db, accountId: string, siteId: string): Promise<void> {
  if (!(await hasCompletedAnalysis(db, accountId, siteId))) return;
  throw new AppError(
    'conflict_error',
    'The site has a completed analysis of its address. Add the other address as a site of its own, or delete the analyses first.',
  );
}

interface WantedSite {
  readonly accountId: string;
  readonly clientId: string;
  readonly url: string;
}

async function refuseSecond(db: Db, { accountId, clientId, url }: WantedSite): Promise<void> {
  const existing = await findSiteByUrl(db, accountId, clientId, url);
  if (existing === null) return;
  throw new AppError('conflict_error', 'The client has this site already.', {
    details: { siteId: existing.id },
  });
}

async function latestAnalysis(db: Database, principal: Principal, siteId: string): Promise<Analysis> {
  const site = await orNotFound(getSite(db, principal.accountId, siteId));
  const analysis = await getSiteAnalysis(db, { ...principal, siteId: site.id });
  if (analysis !== null) return analysis;
  throw new AppError('conflict_error', 'The site has no completed analysis. Run one first.');
}
