import type { Check } from '@plumbline/checks';
import {
  Priority,
  SPEC_ACTIONS_MAX,
  counted,
  formatNumber,
  scannedHostSentence,
  type ActionItemRecord,
  type FeatureSpecRecord,
} from '@plumbline/contracts';
import { groupBy } from '../group-by.ts';
import { renderMarkdown } from './markdown.ts';
import type { CriteriaCalls, SpecifiedPlan } from './specified-plan.ts';
import { themeOf, type Theme } from './themes.ts';

const URLS_SHOWN = 100;

/**
 * Turns a plan into pieces of work that a developer or a coding assistant can take whole: up to eight actions on the
 * same part of the site form one. Actions and pieces come most urgent first.
 */
export function featureSpecs(plan: SpecifiedPlan, catalogue: readonly Check[]): FeatureSpecRecord[] {
  const checks = new Map(catalogue.map((check) => [check.id, check]));
  const byTheme = groupBy(plan.actions, ({ category }) => themeOf[category]);
  const pieces = [...byTheme].flatMap(([theme, related]) =>
    inPieces(related, plan.actionsMax ?? SPEC_ACTIONS_MAX).map((actions) => ({ theme, actions })),
  );
  const order = new Map(plan.actions.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ actions: [first] }: (typeof pieces)[number]) => order.get(first.id) ?? 0;
  return pieces
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(({ theme, actions }) => specify(theme, actions, checks, plan));
}

function inPieces(related: readonly [ActionItemRecord, ...ActionItemRecord[]], actionsMax: number) {
  const pieces: [ActionItemRecord, ...ActionItemRecord[]][] = [];
  for (const action of related) {
    const last = pieces.at(-1);
    if (last === undefined || last.length === actionsMax) pieces.push([action]);
    else last.push(action);
  }
  return pieces;
}

function specify(
  theme: Theme,
  actions: readonly [ActionItemRecord, ...ActionItemRecord[]],
  checks: ReadonlyMap<string, Check>,
  plan: SpecifiedPlan,
): FeatureSpecRecord {
  const [first] = actions;
  const urls = new Set(actions.flatMap(({ targets }) => targets.map(({ url }) => url)));
  const spec = {
    id: first.actionId,
    url: first.url,
    title: theme.title,
    priority: mostUrgent(actions),
    actionIds: actions.map(({ actionId }) => actionId),
    problem: actions.map((action) => problemOf(action, checks.get(action.checkId))).join('\n'),
    affectedUrls: [...urls].slice(0, URLS_SHOWN),
    proposedChange: [
      `${theme.place}:`,
      ...actions.map((a) => changeOf(a, checks.get(a.checkId))),
      ...noteOf(actions, plan),
    ].join('\n'),
    acceptanceCriteria: [...criteriaOf(actions, plan)],
  };
  return { ...spec, markdown: renderMarkdown(spec, actions, plan) };
}

/** Returns the priority of the most urgent action, which need not come first in a plan that is sorted otherwise. */
function mostUrgent(actions: readonly [ActionItemRecord, ...ActionItemRecord[]]): Priority {
  const priorities = new Set(actions.map(({ priority }) => priority));
  return Priority.options.find((priority) => priorities.has(priority)) ?? actions[0].priority;
}

function problemOf({ title, targetsTotal, description }: ActionItemRecord, check: Check | undefined): string {
  return `- ${title}, in ${counted(targetsTotal, 'place')}. ${check?.why ?? description}`;
}

function changeOf({ description, fixableTargets }: ActionItemRecord, check: Check | undefined): string {
  const ready =
    fixableTargets > 0 ? ` The exact change is known for ${counted(fixableTargets, 'place')}.` : '';
  return `- ${check?.howToFix ?? description}${ready}`;
}

/** Says where the addresses in the exact changes are, if the site will hardly live there. */
function noteOf(
  actions: readonly ActionItemRecord[],
  { scannedHost = null }: SpecifiedPlan,
): readonly string[] {
  if (scannedHost === null || actions.every(({ fixableTargets }) => fixableTargets === 0)) return [];
  return [`\n${scannedHostSentence(scannedHost)}`];
}

function* criteriaOf(
  actions: readonly ActionItemRecord[],
  { snapshotId, placesOf, calls = callsOfApi(snapshotId) }: SpecifiedPlan,
): Generator<string> {
  for (const { checkId, targetsTotal } of actions) {
    const now = placesOf?.get(checkId) ?? targetsTotal;
    const left = now - targetsTotal;
    yield (
      `A new analysis reports ${left === 0 ? 'no issue' : `at most ${counted(left, 'issue')}`} of the check \`${checkId}\` (now ${formatNumber(now)}): ` +
      `${calls.issuesOf(checkId)} answers ${left === 0 ? 'an empty list' : 'no more'}.`
    );
  }
  yield `Before that, each page can be tested alone: ${calls.retest} answers which places are \`fixed\`.`;
  yield `The comparison of the new analysis with this one lists no \`new\` issues: ${calls.compare}.`;
}

function callsOfApi(snapshotId: string): CriteriaCalls {
  return {
    issuesOf: (checkId) => `\`GET /api/site-checks/{analysisId}/issues?check=${checkId}\``,
    retest: `\`POST /api/action-snapshots/${snapshotId}/actions/{actionId}/retest\``,
    compare: '`GET /api/site-checks/{analysisId}/compare?to={newAnalysisId}`',
  };
}
