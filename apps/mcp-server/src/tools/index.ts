import { fitAnswer, siteRoutes, ToolList, toolRoutes } from '@plumbline/contracts';
import { getScan, WAIT_SECONDS_MAX } from './get-scan.ts';
import { defineEndpointTool, defineTool, type Tool } from './tool.ts';
import { standingOfSite } from './standing-of-site.ts';

const reads = { readOnlyHint: true, openWorldHint: false };
/** Annotations of tools that fetch a page by its URL. */
const fetches = { readOnlyHint: true, openWorldHint: true };

/** Annotations of tools that change the account here, and no other system. */
const changes = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };

const bySummary = ({ summary }: { readonly summary: string }) => summary;

/** Every tool of the server; the tools of a first conversation come first. */
export const tools: readonly Tool[] = [
  defineTool({
    name: 'list-sites',
    title: 'Sites of the account',
    route: siteRoutes.listOfAccount,
    inputSchema: siteRoutes.listOfAccount.query.extend(ToolList.pick({ limit: true }).shape),
    annotations: reads,
    call: ({ limit, cursor }, { api, signal }) =>
      fitAnswer(limit, (shown) =>
        api.call(siteRoutes.listOfAccount, { query: { limit: shown, cursor }, signal }),
      ),
    text: ({ data, total, nextCursor }) =>
      total === 0
        ? 'The account has no site yet: call scan-site with a domain.'
        : `${data.length} of ${total} sites${nextCursor === null ? '' : ', more with the cursor'}: ` +
          data.map((site) => `${site.domain} (${standingOfSite(site)})`).join(', '),
  }),
  defineEndpointTool(toolRoutes.getSeoContext, {
    title: 'SEO context of a domain',
    annotations: reads,
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.scanSite, {
    title: 'Scan a site',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    text: ({ siteCheckId }) =>
      `The scan ${siteCheckId} has started. Call get-scan with {"siteCheckId": "${siteCheckId}", "waitSeconds": ${WAIT_SECONDS_MAX}} ` +
      'until its status is no longer in_progress, then get-seo-context.',
  }),
  getScan,
  defineEndpointTool(toolRoutes.cancelScan, {
    title: 'Cancel a scan',
    annotations: changes,
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.compareScans, {
    title: 'Compare two scans',
    annotations: reads,
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.getPlan, { title: 'Plan of a site', annotations: reads, text: bySummary }),
  defineEndpointTool(toolRoutes.getAction, {
    title: 'One action of a plan',
    annotations: reads,
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.getPatches, { title: 'Exact changes', annotations: reads, text: bySummary }),
  defineEndpointTool(toolRoutes.listIssues, { title: 'Issues', annotations: reads, text: bySummary }),
  defineEndpointTool(toolRoutes.retest, {
    title: 'Look at targets again',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.ignoreFinding, {
    title: 'Ignore a finding',
    annotations: changes,
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.generateMeta, {
    title: 'Meta tags for a page',
    annotations: fetches,
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.checkBeforeDeploy, {
    title: 'Check pages before they go live',
    annotations: fetches,
    text: bySummary,
  }),
  defineEndpointTool(toolRoutes.suggestInternalLinks, {
    title: 'Internal links for a text',
    annotations: fetches,
    text: bySummary,
  }),
];
