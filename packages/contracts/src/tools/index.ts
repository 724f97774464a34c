import { defineRoute } from '../route.ts';
import { AnalysisStart } from '../site-checks.ts';
import { ScanSiteBody } from './scan-site.ts';
import { SeoContext, SeoContextBody } from './seo-context.ts';

export * from './seo-context.ts';

export const toolRoutes = {
  getSeoContext: defineRoute({
    operationId: 'getSeoContext',
    method: 'post',
    path: '/v1/mcp/get-seo-context',
    summary: 'What is known of a domain: its latest analysis, what to do first, what it is about',
    tag: 'Tools',
    scopes: ['mcp:read'],
    looksUp: true,
    body: SeoContextBody,
    success: { status: 200, description: 'The context', body: SeoContext },
  }),
  scanSite: defineRoute({
    operationId: 'scanSite',
    method: 'post',
    path: '/v1/mcp/scan-site',
    summary: 'Start a full crawl and analysis of a site',
    description:
      'Takes one of `domain`, `siteId` and `clientId`. A domain that is new to the account is added as a site of its ' +
      'first client, which is made if there is none.',
    tag: 'Tools',
    scopes: ['mcp:write'],
    scan: true,
    idempotent: true,
    conflicts: true,
    looksUp: true,
    body: ScanSiteBody,
    success: { status: 200, description: 'The analysis has started', body: AnalysisStart },
  }),
} as const;
