import {
  ActionStatus,
  ActionType,
  Category,
  DeliveryStatus,
  Dimension,
  FindingChange,
  Handling,
  PageSort,
  Priority,
  Severity,
} from '@plumbline/contracts';
import { retainSearchParams } from '@tanstack/react-router';

/** The query parameters of each screen. Invalid ones are ignored, except for the id of what a link is about. */

type Reading<Value> = (written: unknown) => Value | undefined;
type Search<Readings extends Record<string, Reading<unknown>>> = {
  readonly [Name in keyof Readings]?: ReturnType<Readings[Name]>;
};

function search<Readings extends Record<string, Reading<unknown>>>(readings: Readings) {
  return (address: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(readings).map(([name, reading]) => [name, reading(address[name])]),
    ) as Search<Readings>;
}

const WORDS_LENGTH_MAX = 200;

/** Reads a text. The router has parsed values that look like numbers or JSON. */
const text: Reading<string> = (written) =>
  typeof written === 'string' || typeof written === 'number' ? String(written) : undefined;
const words: Reading<string> = (written) => text(written)?.slice(0, WORDS_LENGTH_MAX);
const number: Reading<number> = (written) => (typeof written === 'number' ? written : undefined);
const flag: Reading<boolean> = (written) => (typeof written === 'boolean' ? written : undefined);
const texts: Reading<readonly string[]> = (written) =>
  Array.isArray(written) ? written.filter((item) => typeof item === 'string') : undefined;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const id: Reading<string> = (written) =>
  typeof written === 'string' && ID.test(written) ? written : undefined;

/** Reads an id of which the screen says that nothing has it, even if it is malformed. */
const namedId: Reading<string> = (written) =>
  written === undefined || written === '' ? undefined : (text(written) ?? JSON.stringify(written));

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day: Reading<string> = (written) =>
  typeof written === 'string' && DAY.test(written) && !Number.isNaN(Date.parse(written))
    ? written
    : undefined;

function oneOf<const Value extends string>(options: readonly Value[]): Reading<Value> {
  return (written) => options.find((option) => option === written);
}

export const signInSearch = search({ to: text });

export const sitesSearch = search({ q: words });

/** The search of a screen that may show another analysis than the latest completed one. */
export const analysisSearch = search({ analysis: namedId });

/**
 * Keeps the shown analysis in every link from one screen of a site to another. A link to another analysis, or to
 * another site, says `analysis` itself; `undefined` stands for the analysis that represents the site.
 */
export const keepAnalysis = retainSearchParams<ReturnType<typeof analysisSearch>>(['analysis']);

export const planSearch = search({
  status: oneOf(ActionStatus.options),
  priority: oneOf(Priority.options),
  type: oneOf(ActionType.options),
  handling: oneOf(Handling.options),
  owner: oneOf(['mine', 'nobody']),
  done: texts,
});
export type PlanSearch = ReturnType<typeof planSearch>;

const order = oneOf(['asc', 'desc']);

export const pageSearch = search({
  q: words,
  urlPrefix: text,
  status: text,
  indexable: flag,
  changedByRendering: flag,
  depth: number,
  sort: oneOf(PageSort.options),
  order,
});
export type PageSearch = ReturnType<typeof pageSearch>;

export const linkSearch = search({ url: text, links: oneOf(['in', 'out']) });

export const issueSearch = search({
  q: words,
  check: words,
  severity: oneOf(Severity.options),
  category: oneOf(Category.options),
  dimension: oneOf(Dimension.options),
  change: oneOf(['new', 'still']),
  pattern: words,
});
export type IssueSearch = ReturnType<typeof issueSearch>;

export const checkSearch = search({
  q: words,
  category: oneOf(Category.options),
  set: oneOf(['off', 'severity']),
});
export type CheckSearch = ReturnType<typeof checkSearch>;

export const structureSearch = search({
  view: oneOf(['folders', 'graph', 'orphans']),
  path: text,
  sort: oneOf(['path', 'pages', 'indexable', 'issues', 'depth']),
  order,
});
export type StructureSearch = ReturnType<typeof structureSearch>;

export const reportSearch = search({ report: namedId });

export const changeSearch = search({ compare: namedId, change: oneOf(FindingChange.options) });

export const alertSearch = search({ status: oneOf(DeliveryStatus.options) });

export const webhookSearch = search({ status: oneOf(DeliveryStatus.options), open: namedId });

export const auditSearch = search({
  reads: flag,
  status: number,
  apiKeyId: id,
  userId: id,
  requestId: words,
  from: day,
  to: day,
});
export type AuditSearch = ReturnType<typeof auditSearch>;
