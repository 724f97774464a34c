import type { Check, FindingCount } from '@plumbline/checks';
import {
  Priority,
  type ActionIdentity,
  type ActionItemRecord,
  type StoredTarget,
  type ActionTemplate,
  type Category,
  type Confidence,
  type Handling,
  type Severity,
} from '@plumbline/contracts';
import { describeTarget, type FoundTarget } from './describe-target.ts';

/** Findings of one check with one severity, confidence and handling. */
export interface CountedFindings extends Omit<FindingCount, 'checkId'> {
  readonly handling: Handling;
  /** Share of the site's internal link score on the affected pages, 0 to 1; 1 for the site as a whole. */
  readonly reach: number;
}

/** All findings of one check, counted: the source of one action item. */
export interface FindingGroup {
  readonly checkId: string;
  /** The worst severity among them. */
  readonly severity: Severity;
  readonly targetsTotal: number;
  /** The number of targets that a program can fix. */
  readonly fixableTargets: number;
  readonly counts: readonly CountedFindings[];
  /** The first 100 targets, best linked pages first. */
  readonly targets: readonly FoundTarget[];
  /** URL patterns that many of the targets share, the most frequent first. */
  readonly templates: readonly ActionTemplate[];
}

/** An action item before it is part of a stored plan, and of a forecast. */
export interface PlannedAction extends Omit<ActionItemRecord, keyof ActionIdentity | 'gain' | 'targets'> {
  readonly targets: readonly StoredTarget[];
  readonly counts: FindingGroup['counts'];
}

const SEVERITY_WEIGHT: Readonly<Record<Severity, number>> = { critical: 100, high: 60, medium: 30, low: 10 };
const CONFIDENCE_WEIGHT: Readonly<Record<Confidence, number>> = { high: 1, medium: 0.6, low: 0.2 };
/** Least weight of a finding, even on a page that hardly any link leads to. */
const REACH_FLOOR = 0.1;

/** Weights by what a fault harms: being found at all, the look and rank of a result, or the quality of a visit. */
const COST = { index: 1, result: 0.85, visit: 0.6 } as const;

/**
 * Decision 007 gives the reasons, and the effect on the plans of twelve sites: docs/decisions/007-rank-by-cost.md.
 */
const COST_OF: Readonly<Record<Category, keyof typeof COST>> = {
  http: 'index',
  redirects: 'index',
  canonical: 'index',
  robots: 'index',
  sitemap: 'result',
  links: 'index',
  url: 'index',
  duplicates: 'index',
  'site-structure': 'index',
  content: 'result',
  title: 'result',
  description: 'result',
  headings: 'result',
  hreflang: 'result',
  mobile: 'result',
  'structured-data': 'result',
  images: 'visit',
  icons: 'visit',
  social: 'visit',
  performance: 'visit',
  security: 'visit',
  'ai-readiness': 'visit',
};

/**
 * Turns counted findings into the plan: one item per check, most urgent first (priority, then impact, then id). It
 * leaves out groups of checks that are no longer in the catalogue.
 */
export function planActions(
  groups: readonly FindingGroup[],
  catalogue: readonly Check[],
): readonly PlannedAction[] {
  const checks = new Map(catalogue.map((check) => [check.id, check]));
  return groups
    .flatMap((group) => {
      const check = checks.get(group.checkId);
      return check === undefined ? [] : [planAction(group, check)];
    })
    .sort(byUrgency);
}

function planAction(group: FindingGroup, check: Check): PlannedAction {
  const handling = group.fixableTargets === group.targetsTotal ? 'auto_fixable' : 'manual_review';
  return {
    checkId: check.id,
    title: check.title,
    description: `${check.why} ${check.howToFix}`,
    reference: check.references[0],
    priority: group.severity,
    type: check.type,
    handling,
    category: check.category,
    dimension: check.dimension,
    impact: impactOf(group, check),
    effort: handling === 'auto_fixable' ? 'low' : check.effort,
    targetsTotal: group.targetsTotal,
    fixableTargets: group.fixableTargets,
    targets: group.targets.map((target) => describeTarget(check, target)),
    templates: [...group.templates],
    counts: group.counts,
  };
}

/**
 * Returns the impact, 0 to 100: severity and confidence, times the share of the site's link score on the affected
 * pages, times cost. If the findings of a check differ, each kind weighs on its own pages only: the gravest kind first,
 * then each lesser kind with the share that its pages add.
 */
function impactOf({ counts }: FindingGroup, { category, isUrgent }: Check): number {
  let reached = 0;
  let share = 0;
  let weight = 0;
  for (const counted of counts.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    reached += counted.reach;
    const shareSoFar = isUrgent === true ? 1 : shareOf(reached);
    weight += weightOf(counted) * (shareSoFar - share);
    share = shareSoFar;
  }
  return Math.round(weight * COST[COST_OF[category]] * 10) / 10;
}

function weightOf({ severity, confidence }: CountedFindings): number {
  return SEVERITY_WEIGHT[severity] * CONFIDENCE_WEIGHT[confidence];
}

/** Weighs reach by its square root, so a fault on a tenth of the site weighs a third of a fault on the whole site. */
function shareOf(reach: number): number {
  return REACH_FLOOR + (1 - REACH_FLOOR) * Math.sqrt(Math.min(1, Math.max(0, reach)));
}

function byUrgency(one: PlannedAction, other: PlannedAction): number {
  return (
    Priority.options.indexOf(one.priority) - Priority.options.indexOf(other.priority) ||
    other.impact - one.impact ||
    one.checkId.localeCompare(other.checkId)
  );
}
