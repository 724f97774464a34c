import { AppError, type SiteCredentials, type siteRoutes } from '@plumbline/contracts';
import {
  addSitesInTurn,
  createSite,
  findSiteByUrl,
  getClient,
  getLatestCompletedCheck,
  getSite,
  listIndexableUrls,
  listLinkGraph,
  listAnalyses,
  listSites,
  listSitesWithLatest,
  setSiteCredentials,
  type Database,
  type Analysis,
} from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import { invalid } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentPage } from '../../http/present-page.ts';
import { presentSite, presentSiteOverview } from './present.ts';
import { presentAnalysis } from '../analyses/present.ts';
import { renderSitemap } from './sitemap.ts';
import type { Principal } from '../../security/principal.ts';
import { found } from '../../http/found.ts';

export function siteHandlers({ db, secretBox }: ApiDeps): Handlers<typeof siteRoutes> {
  const seal = (credentials: SiteCredentials | null | undefined, accountId: string) =>
    credentials == null ? null : secretBox.seal(JSON.stringify(credentials), accountId);

  return {
    create: async ({ principal, params, body }) => {
      const { accountId } = principal;
      const client = await found(getClient(db, accountId, params.clientId));
      const url = normaliseUrl(body.url);
      if (url === null) throw invalid(400, 'body.url', 'must be an absolute http or https URL');
      const credentials = seal(body.credentials, accountId);
      const site = await addSitesInTurn(db, accountId, async (tx) => {
        const existing = await findSiteByUrl(tx, accountId, client.id, url);
        if (existing === null) return createSite(tx, { accountId, clientId: client.id, url, credentials });
        throw new AppError('conflict_error', 'The client has this site already.', {
          details: { siteId: existing.id },
        });
      });
      return presentSite(site);
    },

    list: async ({ principal, params, query }) => {
      const client = await found(getClient(db, principal.accountId, params.clientId));
      return presentPage(await listSites(db, principal.accountId, client.id, query), presentSite);
    },

    get: async ({ principal, params }) =>
      presentSite(await found(getSite(db, principal.accountId, params.siteId))),

    update: async ({ principal: { accountId }, params, body }) => {
      const credentials = seal(body.credentials, accountId);
      return presentSite(await found(setSiteCredentials(db, accountId, params.siteId, credentials)));
    },

    listChecks: async ({ principal, params, query }) => {
      const site = await found(getSite(db, principal.accountId, params.siteId));
      return presentPage(await listAnalyses(db, principal.accountId, site.id, query), presentAnalysis);
    },

    listOfAccount: async ({ principal, query }) => {
      const page = await listSitesWithLatest(db, principal.accountId, principal.environment, query);
      return presentPage(page, presentSiteOverview);
    },

    linkGraph: async ({ principal, params, query }) => {
      const check = await latestCheck(db, principal, params.siteId);
      return presentPage(await listLinkGraph(db, principal.accountId, check.id, query), (node) => ({
        ...node,
        targets: [...node.targets],
      }));
    },

    sitemap: async ({ principal, params }) => {
      const check = await latestCheck(db, principal, params.siteId);
      return {
        contentType: 'application/xml; charset=utf-8',
        text: renderSitemap((page) => listIndexableUrls(db, principal.accountId, check.id, page)),
      };
    },
  };
}

async function latestCheck(db: Database, principal: Principal, siteId: string): Promise<Analysis> {
  const site = await found(getSite(db, principal.accountId, siteId));
  const check = await getLatestCompletedCheck(db, principal.accountId, site.id, principal.environment);
  if (check !== null) return check;
  throw new AppError('conflict_error', 'The site has no completed analysis. Run one first.');
}
