import type { PlannedAction } from '@plumbline/action-plan';
import {
  actionSnapshotRoutes,
  basedOn,
  issueRoutes,
  pageText,
  partialReasons,
  toolRoutes,
  type Priority,
  type RouteContract,
  type SeoContext,
} from '@plumbline/contracts';
import type { PageProfile, Site, Analysis } from '@plumbline/database';
import { topTerms, withoutSiteName } from '@plumbline/suggestions';
import { mayCall, type Principal } from '../../../security/principal.ts';
import { byPriority, counted } from '../../../wording.ts';
import { asJson, follow, scanFirst } from '../next-steps.ts';
import { shorten } from './shorten.ts';

/** A site and what its latest completed analysis found. */
export interface KnownSite {
  readonly site: Site;
  /** Who asks: what comes next is what they may do. */
  readonly principal: Principal;
  /** Null before the first has ended. */
  readonly check: Analysis | null;
  readonly running: Analysis | null;
  readonly actions: readonly PlannedAction[];
  readonly issues: Readonly<Record<Priority, number>>;
  readonly pages: SeoContext['pages'];
  readonly profiles: readonly PageProfile[];
  readonly detail: 'short' | 'full';
}

const ACTIONS_SHOWN = 10;
const TARGETS_SHOWN = 3;
/** Of keywords, types of structured data, and languages. */
const SHOWN = { short: { keywords: 10, values: 8 }, full: { keywords: 20, values: 50 } };

/** What a coding assistant should know of a site before it changes anything. */
export function presentSeoContext(known: KnownSite): SeoContext {
  const context = wholeContext(known);
  return known.detail === 'short' ? shorten(context) : context;
}

function wholeContext(known: KnownSite): SeoContext {
  const { site, check, running, actions, profiles, detail } = known;
  const shown = SHOWN[detail];
  const keywords = topTerms(profiles.map(wordingOf), shown.keywords);
  const types = mostFrequent(
    profiles.flatMap((profile) => profile.types),
    shown.values,
  );
  const languages = mostFrequent(
    profiles.flatMap(({ language }) => language ?? []),
    shown.values,
  );
  return {
    summary: summaryOf(known),
    untrusted: true,
    domain: site.host,
    siteId: site.id,
    clientId: site.clientId,
    lastAnalysis: check && {
      id: check.id,
      finishedAt: (check.finishedAt ?? check.startedAt).toISOString(),
      urlsChecked: check.urlsChecked,
      healthScore: check.healthScore,
    },
    basedOn: check && basedOn(check),
    runningAnalysis: running && {
      id: running.id,
      urlsChecked: running.urlsChecked,
      totalUrls: running.totalUrls,
    },
    issuesByPriority: known.issues,
    actionsTotal: actions.length,
    topActions: actions.slice(0, ACTIONS_SHOWN).map(detail === 'full' ? presentAction : presentHead),
    pages: known.pages,
    keywords: keywords.terms.map(pageText),
    keywordsTotal: keywords.total,
    structuredDataTypes: types.values,
    structuredDataTypesTotal: types.total,
    languages: languages.values,
    languagesTotal: languages.total,
    nextSteps: [...nextSteps(known)],
  };
}

function presentAction(action: PlannedAction): SeoContext['topActions'][number] {
  const { dimension: _dimension, category: _category, templates: _templates, ...shown } = action;
  const targets = action.targets.slice(0, TARGETS_SHOWN).map((target) => ({
    untrusted: true as const,
    ...target,
    current: target.current === null ? null : pageText(target.current),
  }));
  return { ...shown, targets };
}

/** What to ask for by its name, where there is no room for more. */
function presentHead({ checkId, title, priority, handling, targetsTotal }: PlannedAction) {
  return { checkId, title, priority, handling, targetsTotal };
}

function wordingOf({ title, h1, description, siteName, language }: PageProfile) {
  const names = [withoutSiteName(title ?? '', siteName), h1 ?? ''];
  return { names, texts: [description ?? ''], language };
}

function mostFrequent(values: readonly string[], limit: number) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const first = [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, limit);
  return { values: first.map(([value]) => pageText(value)), total: counts.size };
}

function summaryOf(known: KnownSite): string {
  const { site, check, running } = known;
  if (check !== null) return [...sentences(known, check)].join(' ');
  if (running !== null) {
    return `${site.host} is being analysed for the first time: ${running.urlsChecked} of ${counted(running.totalUrls, 'URL')} so far.`;
  }
  return `${site.host} has not been analysed yet, so nothing is known of its pages.`;
}

function* sentences(known: KnownSite, check: Analysis): Generator<string> {
  const { site, running, pages, actions, issues } = known;
  const date = (check.finishedAt ?? check.startedAt).toLocaleDateString('en-GB', {
    ...{ timeZone: 'UTC', dateStyle: 'long' },
  });
  yield `${site.host} scores ${check.healthScore ?? 0} of 100 in its analysis of ${date}.`;
  yield (
    `It has ${counted(pages.count, 'page')}: ${pages.indexable.toLocaleString('en')} can be indexed, and ` +
    `${pages.orphaned === 0 ? 'each of those is linked from another' : `${pages.orphaned.toLocaleString('en')} of those ${pages.orphaned === 1 ? 'is' : 'are'} linked from no other`}.`
  );
  const left = partialReasons(check);
  if (left.length > 0) yield `That analysis saw a part of the site only (${left.join(', ')}).`;
  const total = Object.values(issues).reduce((sum, count) => sum + count, 0);
  const [first] = actions;
  if (first === undefined) yield 'No issue is open.';
  else {
    const ready = actions.filter(({ handling }) => handling === 'auto_fixable').length;
    yield (
      `${counted(total, 'issue')} ${total === 1 ? 'is' : 'are'} open (${byPriority(issues)}), which makes ${counted(actions.length, 'action')}; ` +
      `for ${ready === 0 ? 'none' : ready} of them the exact change is known.`
    );
    yield `First comes "${first.title}" (${first.priority}, ${counted(first.targetsTotal, 'place')}).`;
  }
  if (running !== null) yield 'A new analysis is running.';
}

/** Calls that the caller may make, tools by their names. */
function* nextSteps(known: KnownSite): Generator<string> {
  const { site, check, running, actions, pages, detail, principal } = known;
  const may = (route: RouteContract) => mayCall(principal, route);
  if (running !== null) yield `${follow(principal, running.id)}, then ask for this context again.`;
  if (check === null) {
    if (running === null) yield scanFirst(principal, { siteId: site.id });
    return;
  }
  if (actions.length > 0) {
    if (detail === 'short') {
      yield `Get the texts and first places of these actions: get-seo-context with ${asJson({ domain: site.host, detail: 'full' })}.`;
    }
    yield* planSteps(known, check, may);
  }
  if (pages.orphaned > 0 && may(toolRoutes.suggestInternalLinks)) {
    yield 'Find links for pages that have none: suggest-internal-links with {"url": "…"} of a page that could link to them.';
  }
  if (may(toolRoutes.checkBeforeDeploy)) {
    yield 'Check changed pages before they go live: check-before-deploy with {"pages": [{"url": "…", "html": "…"}], "baseline": true}.';
  }
  if (running === null && may(toolRoutes.scanSite)) {
    yield `After a deployment, analyse again: scan-site with ${asJson({ siteId: site.id })}.`;
  }
}

/** What the API knows beyond the tools. */
function* planSteps(
  { site, actions }: KnownSite,
  check: Analysis,
  may: (route: RouteContract) => boolean,
): Generator<string> {
  if (may(actionSnapshotRoutes.generate) && may(actionSnapshotRoutes.listActions)) {
    yield `Get the whole plan: POST /api/sites/${site.id}/action-snapshots/generate, then GET /api/action-snapshots/{id}/actions?filter=auto_fixable for the changes that are ready to paste.`;
    yield `Or take the plan as pieces of work: GET /api/sites/${site.id}/feature-specs?format=markdown (after a plan has been generated).`;
  }
  if (may(issueRoutes.list)) {
    yield `List where "${actions[0]?.title ?? ''}" occurs: GET /api/site-checks/${check.id}/issues?check=${actions[0]?.checkId ?? ''}.`;
  }
}
