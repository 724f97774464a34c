import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { AnalysisStart, SiteCheckProgress } from '../analyses/site-checks.ts';
import { Id } from '../vocabulary.ts';
import { CancelledScan, CancelScanBody } from './cancel-scan.ts';
import { CompareScansBody, ScanComparison } from './compare-scans.ts';
import { GetPlanBody, SitePlan } from './get-plan.ts';
import { ActionDetail, GetActionBody } from './get-action.ts';
import { GetPatchesBody, ToolPatches } from './get-patches.ts';
import { IssueList, ListIssuesBody } from './list-issues.ts';
import { RetestResult, RetestToolBody } from './retest.ts';
import { IgnoredByTool, IgnoreFindingToolBody } from './ignore-finding.ts';
import { CheckBeforeDeployBody, DeployCheck } from './check-before-deploy.ts';
import { GeneratedMeta, GenerateMetaBody, HTML_BODY_BYTES_MAX } from './generate-meta.ts';
import { ScanSiteBody } from './scan-site.ts';
import { SeoContext, SeoContextBody } from './seo-context.ts';
import { LinkSuggestions, SuggestInternalLinksBody } from './suggest-internal-links.ts';

export * from './check-before-deploy.ts';
export * from './generate-meta.ts';
export * from './fit-answer.ts';
export { pageText } from './page-text.ts';
export type { ActionDetail } from './get-action.ts';
export type { PlanAction, SitePlan } from './get-plan.ts';
export {
  awayHostSentence,
  readPatchCursor,
  writePatchCursor,
  type ToolPatch,
  type ToolPatches,
} from './get-patches.ts';
export type { ShownIssue } from './list-issues.ts';
export type { RetestResult } from './retest.ts';
export * from './seo-context.ts';
export { analysisTagOf, readListCursor, ToolList, writeListCursor, type NextStep } from './tool-list.ts';
export * from './suggest-internal-links.ts';

export const toolRoutes = {
  getSeoContext: defineRoute({
    operationId: 'getSeoContext',
    method: 'post',
    path: '/v1/mcp/get-seo-context',
    summary: 'Latest analysis of a domain, what to do first, and what the site is about',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
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
      'Takes one of `domain`, `siteId` and `clientId`. A new domain is added as a site of the first client of the ' +
      'account, which is made if there is none.',
    tag: 'Tools',
    scopes: ['mcp:write'],
    testKeys: true,
    scan: true,
    idempotent: true,
    conflicts: true,
    looksUp: true,
    body: ScanSiteBody,
    success: { status: 200, description: 'The analysis has started', body: AnalysisStart },
  }),
  getScan: defineRoute({
    operationId: 'getScan',
    method: 'get',
    path: '/v1/mcp/scans/{siteCheckId}',
    summary: 'Progress of a scan; poll it every 10 seconds',
    description:
      'The same as `GET /api/site-checks/{siteCheckId}/status`, for keys that may use only the tools.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    params: z.object({ siteCheckId: Id }),
    success: {
      status: 200,
      description: 'The progress of the scan',
      body: SiteCheckProgress,
      etag: { without: ['pages_per_second'] },
    },
  }),
  followScan: defineRoute({
    operationId: 'followScan',
    method: 'get',
    path: '/v1/mcp/scans/{siteCheckId}/events',
    summary: 'Progress of a scan as Server-Sent Events, in one request',
    description:
      'The same as `GET /api/site-checks/{siteCheckId}/events`, for keys that may use only the tools.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    params: z.object({ siteCheckId: Id }),
    success: { status: 200, description: 'The events', contentTypes: ['text/event-stream'] },
  }),
  cancelScan: defineRoute({
    operationId: 'cancelScan',
    method: 'post',
    path: '/v1/mcp/cancel-scan',
    summary: 'End a scan that is in progress',
    tag: 'Tools',
    scopes: ['mcp:write'],
    testKeys: true,
    conflicts: true,
    looksUp: true,
    body: CancelScanBody,
    success: { status: 200, description: 'The scan is cancelled', body: CancelledScan },
  }),
  compareScans: defineRoute({
    operationId: 'compareScansTool',
    method: 'post',
    path: '/v1/mcp/compare-scans',
    summary: 'What is new, fixed or still there since an earlier scan',
    description: 'Takes `domain` for its latest two scans, or `from` and `to`.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    conflicts: true,
    details: true,
    looksUp: true,
    body: CompareScansBody,
    success: {
      status: 200,
      description: 'The counts, and the issues of the change asked for',
      body: ScanComparison,
    },
  }),
  getPlan: defineRoute({
    operationId: 'getPlan',
    method: 'post',
    path: '/v1/mcp/get-plan',
    summary: 'The actions of a site by urgency, filtered, or as pieces of work',
    description: 'From the latest completed analysis. get-action says what to do and where.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    conflicts: true,
    looksUp: true,
    body: GetPlanBody,
    success: { status: 200, description: 'A page of the plan', body: SitePlan },
  }),
  getAction: defineRoute({
    operationId: 'getActionTool',
    method: 'post',
    path: '/v1/mcp/get-action',
    summary: 'One action: what to do, why, and its targets with their fixes',
    description: 'Takes the `actionId` of get-plan.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    conflicts: true,
    looksUp: true,
    body: GetActionBody,
    success: { status: 200, description: 'The action, with a page of its targets', body: ActionDetail },
  }),
  getPatches: defineRoute({
    operationId: 'getPatches',
    method: 'post',
    path: '/v1/mcp/get-patches',
    summary: 'The exact changes of a page, of a site, or of sources as they are now',
    description:
      'Takes one of `url`, `domain` and `pages`. Each edit names the present text of a place in the source, and the new one.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    conflicts: true,
    looksUp: true,
    bodyBytesMax: HTML_BODY_BYTES_MAX,
    body: GetPatchesBody,
    success: { status: 200, description: 'A page of patches', body: ToolPatches },
  }),
  listIssues: defineRoute({
    operationId: 'listIssuesTool',
    method: 'post',
    path: '/v1/mcp/list-issues',
    summary: 'Issues of a page, of a site or of one scan',
    description: 'Takes one of `url`, `domain` and `siteCheckId`.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    conflicts: true,
    details: true,
    looksUp: true,
    body: ListIssuesBody,
    success: { status: 200, description: 'A page of issues', body: IssueList },
  }),
  retest: defineRoute({
    operationId: 'retestTool',
    method: 'post',
    path: '/v1/mcp/retest',
    summary: 'Look at the targets of an action as they are now, without a new scan',
    description: 'The service fetches up to 100 of them. The answer waits up to 25 seconds for that.',
    tag: 'Tools',
    scopes: ['mcp:write'],
    testKeys: true,
    conflicts: true,
    looksUp: true,
    body: RetestToolBody,
    success: { status: 200, description: 'The result for each target', body: RetestResult },
  }),
  ignoreFinding: defineRoute({
    operationId: 'ignoreFindingTool',
    method: 'post',
    path: '/v1/mcp/ignore-finding',
    summary: 'Let later scans pass over an action, on a page or the whole site, or take that back',
    tag: 'Tools',
    scopes: ['mcp:write'],
    testKeys: true,
    conflicts: true,
    looksUp: true,
    body: IgnoreFindingToolBody,
    success: {
      status: 200,
      description: 'The action that is now ignored, or no longer',
      body: IgnoredByTool,
    },
  }),
  generateMeta: defineRoute({
    operationId: 'generateMeta',
    method: 'post',
    path: '/v1/mcp/generate-meta',
    summary: 'Title, description, canonical, Open Graph and structured data for a page',
    description:
      'Takes one of `url`, `html` and `content`. The same input gives the same output; nothing is invented. ' +
      'The service fetches the URL now.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    bodyBytesMax: HTML_BODY_BYTES_MAX,
    body: GenerateMetaBody,
    success: { status: 200, description: 'The tags, one by one and as a block', body: GeneratedMeta },
  }),
  checkBeforeDeploy: defineRoute({
    operationId: 'checkBeforeDeploy',
    method: 'post',
    path: '/v1/mcp/check-before-deploy',
    summary: 'Check changed pages before they go live',
    description:
      'Takes `pages` with their HTML, or the `url` of a preview, which the service fetches now. Only a scan ' +
      'finds faults of the whole site, and how pages given as HTML are served.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    tier: 'starter',
    bodyBytesMax: HTML_BODY_BYTES_MAX,
    body: CheckBeforeDeployBody,
    success: { status: 200, description: 'Whether the pages may go live, and why not', body: DeployCheck },
  }),
  suggestInternalLinks: defineRoute({
    operationId: 'suggestInternalLinks',
    method: 'post',
    path: '/v1/mcp/suggest-internal-links',
    summary: 'Links that a text could have to other pages of its site',
    description:
      'Takes the `url` of a page, or `content` that is to appear on `domain`. Finds words that name an indexable page of the ' +
      'latest completed analysis and do not link to it yet.',
    tag: 'Tools',
    scopes: ['mcp:read'],
    testKeys: true,
    tier: 'pro',
    conflicts: true,
    looksUp: true,
    bodyBytesMax: HTML_BODY_BYTES_MAX,
    body: SuggestInternalLinksBody,
    success: { status: 200, description: 'The suggestions, the best first', body: LinkSuggestions },
  }),
} as const;
