import { AppError, toolRoutes } from '@plumbline/contracts';
import {
  addSitesInTurn,
  createClient,
  createSite,
  findFirstClient,
  getSite,
  type Db,
  type Site,
} from '@plumbline/database';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import { mayCall, type Principal } from '../../../security/principal.ts';
import { requireRenderer } from '../../../work/require-renderer.ts';
import { startAnalysis } from '../../../work/start-analysis.ts';
import { findSiteToAnalyse } from '../../analyses/find-site-to-analyse.ts';
import { orNotFound } from '../../../http/or-not-found.ts';
import { capPages } from '../../../work/plan-limits.ts';
import { findSiteOnHost } from '../find-site.ts';
import { asJson, howToFollow } from '../next-steps.ts';

type ScanSite = (typeof toolRoutes)['scanSite'];

/** Starts an analysis of a site, named by its domain, its id, or its client's. */
export function scanSite(deps: ApiDeps): Handler<ScanSite> {
  return async ({ principal, body, idempotency, waitSignal }) => {
    const { as, maxPages, checkExternalLinks, render, callbackUrl } = body;
    await deps.requireCallable('body.callbackUrl', callbackUrl);
    const options = { as, maxPages, checkExternalLinks, render };
    // Checked before a new domain is added.
    capPages(options, principal.tier, deps.settings, 'body.maxPages');
    await requireRenderer(deps.db, options, 'body.render');
    const site = await siteToScan(deps, principal, body);
    const started = await startAnalysis(deps, {
      principal,
      site,
      options,
      callbackUrl,
      idempotency,
      waitSignal,
    });
    return { ...started, message: `${started.message} ${whatNext(principal, site, started.siteCheckId)}` };
  };
}

async function siteToScan(
  { db, requireCallable }: ApiDeps,
  principal: Principal,
  { domain, siteId, clientId }: HandlerRequest<ScanSite>['body'],
): Promise<Site> {
  const { accountId } = principal;
  if (siteId !== undefined) return orNotFound(getSite(db, accountId, siteId), unknownSite(siteId));
  if (clientId !== undefined) return findSiteToAnalyse(db, accountId, clientId, undefined);
  const host = domain ?? '';
  const known = await findSiteOnHost(db, principal, host);
  if (known !== null) return known;
  await requireCallable('body.domain', homeOf(host));
  return addSitesInTurn(
    db,
    accountId,
    async (tx) => (await findSiteOnHost(tx, principal, host)) ?? addSite(tx, accountId, host),
  );
}

async function addSite(db: Db, accountId: string, host: string): Promise<Site> {
  const client = (await findFirstClient(db, accountId)) ?? (await createClient(db, accountId, host));
  return createSite(db, { accountId, clientId: client.id, url: homeOf(host) });
}

function homeOf(host: string): string {
  return `${schemeOf(host)}://${host}/`;
}

/** Returns plain HTTP for private networks, where machines seldom have a certificate. */
function schemeOf(host: string): 'http' | 'https' {
  return /^(?:localhost|[\d.]+|\[.*\])(?::\d+)?$/.test(host) ? 'http' : 'https';
}

function whatNext(principal: Principal, site: Site, siteCheckId: string): string {
  const followed = howToFollow(principal, siteCheckId);
  if (!mayCall(principal, toolRoutes.getSeoContext)) return `${followed}.`;
  return `${followed}, then get-seo-context with ${asJson({ domain: site.host })}.`;
}

function unknownSite(id: string): AppError {
  return new AppError('not_found_error', `The account has no site ${id}. list-sites lists them.`);
}
