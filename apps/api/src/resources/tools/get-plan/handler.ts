import { featureSpecs, filterActions, type CriteriaCalls } from '@plumbline/action-plan';
import {
  Effort,
  fitAnswer,
  toolRoutes,
  type ActionHead,
  type NextStep,
  type SitePlan,
} from '@plumbline/contracts';
import type { ApiDeps } from '../../../deps.ts';
import { invalidAt } from '../../../http/error-reply.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import { readActions } from '../../../work/read-plan.ts';
import { counted, forecastSentence, notSeenSentence } from '../../../wording.ts';
import { siteOnHost } from '../find-site.ts';
import { latestPlan, type LatestPlan } from '../latest-plan.ts';
import { cursorIn, positionIn } from '../list-cursor.ts';
import { nextStep } from '../next-step.ts';
import { scannedHostNote } from '../../../work/scanned-host.ts';
import { presentPlanAction } from '../present-plan-action.ts';

type GetPlan = (typeof toolRoutes)['getPlan'];
type Request = HandlerRequest<GetPlan>;

const orders: Readonly<Record<Request['body']['sort'], (one: ActionHead, other: ActionHead) => number>> = {
  // Plans have this order already.
  urgency: () => 0,
  impact: (one, other) => other.impact - one.impact,
  effort: (one, other) => rank(one) - rank(other),
};

const rank = ({ effort }: ActionHead) => Effort.options.indexOf(effort);

/** Returns the plan of a site, page by page. */
export function getPlan(deps: ApiDeps): Handler<GetPlan> {
  return async ({ principal, body }) => {
    const site = await siteOnHost(deps.db, principal, body.domain);
    const plan = await latestPlan(deps, principal, site);
    const wanted = filterActions(plan.heads, body.filter ?? [])
      .filter(({ effort }) => body.effort?.includes(effort) !== false)
      .toSorted(orders[body.sort]);
    const entries =
      body.view === 'specs'
        ? await specsOf(deps, plan, wanted)
        : wanted.map((head) => ({ id: head.actionId, actions: [presentPlanAction(head)] }));
    const position = positionIn(plan.analysis, body.cursor);
    return fitAnswer(body.limit, async (limit) => {
      const { rows, next } = pageAt(entries, position, limit);
      const nextCursor = cursorIn(plan.analysis, next);
      return {
        summary: summaryOf(plan, wanted, body, { shown: rows.length, total: entries.length }),
        siteId: site.id,
        siteCheckId: plan.analysis.id,
        total: entries.length,
        ...inView(rows, body.view),
        nextCursor,
        nextSteps: [...steps(principal, body, rows, nextCursor)],
      };
    });
  };
}

interface Entry {
  /** The actionId of its first action. */
  readonly id: string;
  readonly actions?: NonNullable<SitePlan['actions']>;
  readonly specs?: NonNullable<SitePlan['specs']>;
}

/** Most actions of a piece of work, so that a piece fits an answer whatever the actions. */
const SPEC_ACTIONS_SHOWN = 3;

async function specsOf(deps: ApiDeps, { snapshot, site, heads }: LatestPlan, wanted: readonly ActionHead[]) {
  const plan = {
    snapshotId: snapshot.id,
    actions: await readActions(deps, snapshot, wanted),
    calls: callsOfTools(site.host),
    placesOf: new Map(heads.map(({ checkId, targetsTotal }) => [checkId, targetsTotal])),
    actionsMax: SPEC_ACTIONS_SHOWN,
  };
  return featureSpecs(plan, deps.catalogue).map(
    ({ markdown: _markdown, affectedUrls: _urls, ...spec }): Entry => ({ id: spec.id, specs: [spec] }),
  );
}

function callsOfTools(domain: string): CriteriaCalls {
  return {
    issuesOf: (checkId) => `list-issues with \`${JSON.stringify({ domain, check: [checkId] })}\``,
    retest: 'retest with an `actionId`',
    compare: `compare-scans with \`${JSON.stringify({ domain })}\``,
  };
}

function pageAt(entries: readonly Entry[], position: string | undefined, limit: number) {
  const before = position === undefined ? -1 : entries.findIndex(({ id }) => id === position);
  if (position !== undefined && before === -1) {
    throw invalidAt(400, 'body.cursor', 'belongs to another list: leave it out to start from the beginning');
  }
  const rows = entries.slice(before + 1, before + 1 + limit);
  const isLast = before + 1 + limit >= entries.length;
  return { rows, next: isLast ? null : (rows.at(-1)?.id ?? null) };
}

function inView(rows: readonly Entry[], view: 'actions' | 'specs'): Pick<SitePlan, 'actions' | 'specs'> {
  return view === 'specs'
    ? { specs: rows.flatMap(({ specs = [] }) => specs) }
    : { actions: rows.flatMap(({ actions = [] }) => actions) };
}

const FIRST = { urgency: 'the most urgent', impact: 'the most impact', effort: 'the least effort' };

function summaryOf(
  { site, analysis }: LatestPlan,
  wanted: readonly ActionHead[],
  { view, sort, filter = [], effort = [] }: Request['body'],
  { shown, total }: { readonly shown: number; readonly total: number },
): string {
  const notSeen = notSeenSentence(analysis.seen);
  const asked = [...filter, ...effort.map((each) => `${each} effort`)];
  const filtered = asked.length === 0 ? '' : ` that passed the filter (${asked.join(', ')})`;
  if (wanted.length === 0) {
    const covered = analysis.seen === null ? ' How much of the site was seen is not known.' : notSeen;
    return `The plan of ${site.host} has no action${filtered}.${covered}`;
  }
  const ready = wanted.filter(({ fixableTargets }) => fixableTargets > 0).length;
  const pieces = view === 'specs' ? `, as ${counted(total, 'piece')} of work` : '';
  return (
    `The plan of ${site.host} (health score ${analysis.healthScore ?? 0} of 100) has ${counted(wanted.length, 'action')}${filtered}, ` +
    `${ready === 0 ? 'none' : ready} of them with exact changes${ready === 0 || asked.length > 0 ? '' : ' (filter auto_fixable)'}${pieces}. ${shown} ${shown === 1 ? 'is' : 'are'} shown, ${FIRST[sort]} first.` +
    forecastSentence(analysis) +
    notSeen +
    (ready === 0 ? '' : scannedHostNote(analysis))
  );
}

function* steps(
  principal: Principal,
  { cursor: _cursor, ...body }: Request['body'],
  [first]: readonly Entry[],
  nextCursor: string | null,
): Generator<NextStep> {
  if (first !== undefined) {
    const why = 'What to do about the first, and where.';
    yield* nextStep(principal, toolRoutes.getAction, { actionId: first.id }, why);
  }
  if (nextCursor !== null) {
    yield* nextStep(principal, toolRoutes.getPlan, { ...body, cursor: nextCursor }, 'The rest of the plan.');
  }
}
