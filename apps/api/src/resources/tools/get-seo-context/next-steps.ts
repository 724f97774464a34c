import { actionSnapshotRoutes, issueRoutes, toolRoutes, type RouteContract } from '@plumbline/contracts';
import type { Analysis } from '@plumbline/database';
import { mayCall } from '../../../security/principal.ts';
import { asJson, follow, scanFirst } from '../next-steps.ts';
import type { KnownSite } from './known-site.ts';

/** Calls that the caller may make, tools by their names, in the order in which they help. */
export function* nextSteps(known: KnownSite): Generator<string> {
  const { site, analysis, running, actions, pages, detail, principal } = known;
  const may = (route: RouteContract) => mayCall(principal, route);
  if (running !== null) yield `${follow(principal, running.id)}, then ask for this context again.`;
  if (analysis === null) {
    if (running === null) yield scanFirst(principal, { siteId: site.id });
    return;
  }
  if (actions.length > 0) {
    if (detail === 'short') {
      yield `Get the texts and first places of these actions: get-seo-context with ${asJson({ domain: site.host, detail: 'full' })}.`;
    }
    yield* planSteps(known, analysis, may);
  }
  if (pages.orphaned > 0 && may(toolRoutes.suggestInternalLinks)) {
    yield 'Find links for pages that have none: suggest-internal-links with {"url": "…"} of a page that could link to them.';
  }
  if (may(toolRoutes.checkBeforeDeploy)) {
    yield 'Check changed pages before they go live: check-before-deploy with {"pages": [{"url": "…", "html": "…"}]}.';
  }
  if (running === null && may(toolRoutes.scanSite)) {
    yield `After a deployment, analyse again: scan-site with ${asJson({ siteId: site.id })}.`;
  }
}

/** What the API knows beyond the tools. */
function* planSteps(
  { site, actions }: KnownSite,
  analysis: Analysis,
  may: (route: RouteContract) => boolean,
): Generator<string> {
  if (may(actionSnapshotRoutes.generate) && may(actionSnapshotRoutes.listActions)) {
    yield `Get the whole plan: POST /api/sites/${site.id}/action-snapshots/generate, then GET /api/action-snapshots/{id}/actions?filter=auto_fixable for the changes that are ready to paste.`;
    yield `Or take the plan as pieces of work: GET /api/sites/${site.id}/feature-specs?format=markdown (after a plan has been generated).`;
  }
  if (may(issueRoutes.list)) {
    yield `List where "${actions[0]?.title ?? ''}" occurs: GET /api/site-checks/${analysis.id}/issues?check=${actions[0]?.checkId ?? ''}.`;
  }
}
