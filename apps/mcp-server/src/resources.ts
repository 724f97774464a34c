import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { ApiError, type ApiClient } from '@plumbline/api-client';
import { issueRoutes, siteRoutes, toolRoutes } from '@plumbline/contracts';
import { checkPage } from './check-page.ts';
import type { Caller } from './caller.ts';
import { mayOffer } from './grant.ts';

const SITES_LISTED = 100;

/** Registers resources for a conversation: the latest report of a site, and the documentation of a check. */
export function registerResources(server: McpServer, { api, grant }: Caller): void {
  if (mayOffer(grant, toolRoutes.getSeoContext)) registerReports(server, api);
  if (mayOffer(grant, issueRoutes.listChecks)) registerChecks(server, api);
}

function registerReports(server: McpServer, api: ApiClient): void {
  const template = new ResourceTemplate('plumbline://sites/{domain}/report', {
    list: async () => {
      const { data, total } = await api.call(siteRoutes.listOfAccount, { query: { limit: SITES_LISTED } });
      // The protocol's list of resources has no field for a total.
      const more = total > data.length && { description: `One of ${total} sites: list-sites has them all.` };
      const resources = data.map(({ domain }) => ({
        uri: `plumbline://sites/${encodeURIComponent(domain)}/report`,
        name: domain,
        title: `Latest report of ${domain}`,
        mimeType: 'application/json',
        ...more,
      }));
      return { resources };
    },
    complete: { domain: (start) => domainsOf(api, start) },
  });
  const about = {
    title: 'Latest report of a site',
    description: 'What get-seo-context answers in full. Text read from pages is marked as untrusted.',
    mimeType: 'application/json',
  };
  server.registerResource('site-report', template, about, async (uri, { domain }, { mcpReq }) => {
    const body = { domain: decodeURIComponent(String(domain)), detail: 'full' as const };
    const report = await api
      .call(toolRoutes.getSeoContext, { body, signal: mcpReq.signal })
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? new ResourceNotFoundError(uri.href) : error;
      });
    const text = JSON.stringify(report, null, 2);
    return { contents: [{ uri: uri.href, mimeType: about.mimeType, text }] };
  });
}

/** Returns domains of the account that begin with the typed text. */
export async function domainsOf(api: ApiClient, start: string): Promise<string[]> {
  const { data } = await api.call(siteRoutes.listOfAccount, { query: { limit: SITES_LISTED } });
  return data.map(({ domain }) => domain).filter((domain) => domain.startsWith(start));
}

function registerChecks(server: McpServer, api: ApiClient): void {
  const template = new ResourceTemplate('plumbline://checks/{checkId}', {
    list: undefined,
    complete: {
      checkId: async (start) => {
        const { data } = await api.call(issueRoutes.listChecks, {});
        return data.map(({ id }) => id).filter((id) => id.startsWith(start));
      },
    },
  });
  const about = {
    title: 'Documentation of a check',
    description: 'Why it matters, how to fix it, an example and the sources.',
    mimeType: 'text/markdown',
  };
  server.registerResource('check', template, about, async (uri, { checkId }, { mcpReq }) => {
    const { data } = await api.call(issueRoutes.listChecks, { signal: mcpReq.signal });
    const check = data.find(({ id }) => id === checkId);
    if (check === undefined) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, mimeType: about.mimeType, text: checkPage(check) }] };
  });
}
