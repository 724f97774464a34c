import type { Severity } from '@plumbline/contracts';
import type { Fix } from '@plumbline/fixes';
import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { definePageCheck, type PageCheck } from '../../../check.ts';
import { entitiesOf } from './node-types.ts';
import { hasAnyValue } from './node-values.ts';
import type { RichResult } from './rich-results.ts';

/** A wrong or missing value of the node. */
export interface NodeFault {
  readonly property: string;
  /** Null if there is none. */
  readonly value: string | null;
  /** The predicate of a sentence about the property, such as "is not a number". */
  readonly problem: string;
  readonly severity: Severity;
}

/** The faults of one node. */
export interface NodeReport {
  readonly path: string;
  readonly type: string;
  readonly faults: readonly NodeFault[];
}

interface RichResultEvidence extends Record<string, unknown> {
  readonly total: number;
  readonly nodes: readonly NodeReport[];
}

type RichResultCheck = Omit<
  PageCheck<'indexable', RichResultEvidence>,
  'scope' | 'category' | 'dimension' | 'type' | 'appliesTo' | 'run' | 'message'
> & {
  /** Judges the page and returns one report for each node with faults. */
  readonly examine: (page: HtmlPageFacts, severity: Severity) => readonly NodeReport[];
  readonly fix?: (page: HtmlPageFacts, evidence: RichResultEvidence) => Fix | null;
};

const nodesMax = 10;
const faultsMax = 20;

/** Declares a check of structured data: one finding per page, as severe as its worst fault. */
export function defineRichResultCheck({ examine, ...check }: RichResultCheck): PageCheck {
  return definePageCheck<'indexable', RichResultEvidence>({
    ...check,
    category: 'structured-data',
    dimension: 'seo_elements',
    type: 'schema',
    appliesTo: 'indexable',
    run(page) {
      const nodes = examine(page, check.severity).filter(({ faults }) => faults.length > 0);
      if (nodes.length === 0) return null;
      const kept = nodes
        .slice(0, nodesMax)
        .map(({ faults, ...node }) => ({ ...node, faults: faults.slice(0, faultsMax) }));
      return {
        severity: worst(nodes.flatMap(({ faults }) => faults)),
        evidence: { total: nodes.length, nodes: kept },
      };
    },
    places: ({ nodes }) =>
      nodes.flatMap(({ path, faults }) => faults.map(({ property }) => `${path} ${property}`)),
    observed: ({ nodes }) => nodes.flatMap(({ faults }) => faults.map(({ value }) => value)),
    message({ total, nodes: [first] }) {
      const faults = (first?.faults ?? []).slice(0, 4).map(describeFault);
      const more = (first?.faults.length ?? 0) > 4 ? ' and more' : '';
      const others = total > 1 ? ` (one of ${total} such nodes)` : '';
      return `${first?.type ?? 'A node'}${others}: ${faults.join('; ')}${more}.`;
    },
  });
}

/**
 * Returns missing required properties of a node with the severity of the check, and missing recommended ones with
 * low.
 */
export function missingFaults(
  node: StructuredNode,
  { requires, recommends }: RichResult,
  severity: Severity,
): readonly NodeFault[] {
  return [
    ...requires.filter((path) => !hasAnyValue(node, path)).map((path) => missingValue(path, severity)),
    ...recommends
      .filter((path) => !hasAnyValue(node, path))
      .map((path) => ({ ...missingValue(path, 'low'), problem: 'is recommended' })),
  ];
}

/** Reports on all entities of a type, by `examine` and by the requirements of the type. */
export function reportEntities(
  page: HtmlPageFacts,
  type: string,
  requirements: RichResult,
  severity: Severity,
  examine: (node: StructuredNode) => readonly NodeFault[] = () => [],
): readonly NodeReport[] {
  return entitiesOf(page, type).map((node) =>
    reportOf(node, [...missingFaults(node, requirements, severity), ...examine(node)]),
  );
}

export function reportOf(node: StructuredNode, faults: readonly NodeFault[]): NodeReport {
  return { path: node.path, type: node.types[0] ?? 'Thing', faults };
}

export function missingValue(path: string, severity: Severity): NodeFault {
  return { property: path.split('|').join(' or '), value: null, problem: 'is missing', severity };
}

export function invalidValue(
  property: string,
  value: string,
  problem: string,
  severity: Severity,
): NodeFault {
  return { property, value: value.slice(0, 100), problem, severity };
}

function describeFault({ property, value, problem }: NodeFault): string {
  return value === null ? `${property} ${problem}` : `${property} "${value}" ${problem}`;
}

const ranks: readonly Severity[] = ['low', 'medium', 'high', 'critical'];

function worst(faults: readonly NodeFault[]): Severity {
  return faults.reduce<Severity>(
    (found, { severity }) => (ranks.indexOf(severity) > ranks.indexOf(found) ? severity : found),
    'low',
  );
}
