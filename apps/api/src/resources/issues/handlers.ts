import { fateOfGone } from '@plumbline/checks';
import {
  AppError,
  basedOn,
  type IssueFilter,
  type ExportedIssueRecord,
  type Severity,
  type issueRoutes,
} from '@plumbline/contracts';
import {
  countIssueChanges,
  getPreviousAnalysis,
  listIssueChanges,
  listIssues,
  openIssues,
  streamIssues,
  streamUnjudgedIssues,
  type Analysis,
  type ChangedIssue,
  type Figures,
  type IssueCount,
  type IssueSelection,
  type SelectedChange,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { csvReply, jsonReply } from '../../http/row-exports.ts';
import { presentAnalysis } from '../analyses/present.ts';
import { sarifReply } from './sarif.ts';
import { createPresentIssue, presentCheck } from './present.ts';
import { presentList } from '../../http/present-list.ts';
import { detailedAnalysis, requireDetails } from '../../work/detailed-analysis.ts';
import { judgeOf } from '../../work/judge-of.ts';
import { figuresOfAll, keptComparison } from '../../work/read-figures.ts';
import { countBySeverity } from '../overviews/issue-counts.ts';
import { severitySentence, sumOfSeverities } from '../list-sentences.ts';
import { notSeenSentence } from '../../wording.ts';
import { selectIssues } from './select-issues.ts';

const CSV_COLUMNS = [
  'id',
  'checkId',
  'severity',
  'confidence',
  'dimension',
  'category',
  'type',
  'url',
  'message',
  'firstSeenAt',
  'notJudged',
  'evidence',
  'dashboardUrl',
] satisfies readonly (keyof ExportedIssueRecord)[];

export function issueHandlers(deps: ApiDeps): Handlers<typeof issueRoutes> {
  const { db, catalogue } = deps;
  const presentIssue = createPresentIssue(deps);

  async function select(analysis: Analysis, { change, ...filter }: IssueFilter): Promise<IssueSelection> {
    const selection = selectIssues(catalogue, filter);
    const before = change === undefined ? null : await getPreviousAnalysis(db, analysis);
    if (before !== null) requireDetails(before);
    if (change === undefined || (before === null && change === 'new')) return selection;
    if (before === null) return { ...selection, checkIds: [] };
    const areChangesKept = (await keptComparison(deps, before, analysis)) !== null;
    return { ...selection, change: { from: before.id, kind: change, areChangesKept } };
  }

  return {
    list: async ({ principal, params, query }) => {
      const { limit, cursor, sort, ...filter } = query;
      const found = await detailedAnalysis(db, principal.accountId, params.siteCheckId);
      const analysis = { accountId: principal.accountId, analysisId: found.id };
      const selection = await select(found, filter);
      const kept = cursor === undefined ? countKept(found, selection) : null;
      const { counts, ...page } =
        cursor === undefined && kept === null
          ? await openIssues(db, analysis, selection, sort, limit)
          : { counts: kept, ...(await listIssues(db, analysis, selection, sort, { limit, cursor })) };
      return {
        sentence: counts && `${severitySentence(counts, found.status)}${notSeenSentence(found.seen)}`,
        ...presentList(page, (issue) => presentIssue(found, issue)),
        total: counts && sumOfSeverities(counts),
      };
    },

    export: async ({ principal: { accountId }, params: { siteCheckId }, query }) => {
      const { format, sort, ...filter } = query;
      const found = await detailedAnalysis(db, accountId, siteCheckId);
      const analysis = presentAnalysis(found);
      const selection = await select(found, filter);
      const reference = { accountId, analysisId: siteCheckId };
      async function* exportedIssues(): AsyncGenerator<ExportedIssueRecord> {
        for await (const issue of streamIssues(db, reference, selection, sort))
          yield { ...presentIssue(found, issue), notJudged: null };
        for await (const issue of streamUnjudgedIssues(db, reference, selection))
          yield { ...presentIssue(found, issue), notJudged: issue.notJudged };
      }
      const exported = {
        analysis,
        name: 'issues',
        rows: exportedIssues(),
      } as const;
      if (format === 'sarif') return sarifReply(exported, catalogue);
      return format === 'csv' ? csvReply(exported, CSV_COLUMNS) : jsonReply(exported);
    },

    compare: async ({ principal, params, query }) => {
      const { accountId } = principal;
      const from = await detailedAnalysis(db, accountId, params.siteCheckId);
      const to = await detailedAnalysis(db, accountId, query.to);
      if (from.siteId !== to.siteId) {
        throw new AppError('conflict_error', 'The analyses are of different sites. Compare two of one site.');
      }
      requireCompleted(from);
      requireCompleted(to);
      const kept = await keptComparison(deps, from, to);
      const compared = {
        from: from.id,
        to: judgeOf(catalogue, to),
        areChangesKept: kept !== null,
      };
      const counts = kept?.counts ?? (await countIssueChanges(db, compared));
      const page = await listIssueChanges(db, compared, query.change, query);
      const found = query.change === 'new' || query.change === 'still' ? query.change : null;
      const present = (issue: ChangedIssue) => ({
        ...presentIssue(found === null ? from : to, issue),
        change: found ?? fateOfGone(issue.notJudged).change,
        notJudged: issue.notJudged,
      });
      return { counts, from: basedOn(from), to: basedOn(to), ...presentList(page, present) };
    },

    listChecks: async () => ({ data: catalogue.map(presentCheck), nextCursor: null }),
  };
}

/** @throws AppError conflict_error for an analysis whose silence about an issue says nothing */
function requireCompleted({ id, status }: Analysis): void {
  if (status === 'completed') return;
  throw new AppError(
    'conflict_error',
    status === 'in_progress'
      ? `The analysis ${id} is in progress. Compare it when it has completed.`
      : `The analysis ${id} did not complete (${status}), so it cannot say what is new or fixed. Compare two that completed.`,
  );
}

/** Counts the selected issues from the stored figures of their analysis; null if the figures do not suffice. */
function countKept(
  analysis: Analysis,
  { checkIds, severity, change, ...narrower }: IssueSelection,
): Readonly<Record<Severity, number>> | null {
  const figures = figuresOfAll(analysis, narrower);
  const counts = figures && countsWithChange(figures, change);
  if (counts === null) return null;
  return countBySeverity(
    counts.filter(
      (count) => (checkIds?.includes(count.checkId) ?? true) && (severity?.includes(count.severity) ?? true),
    ),
  );
}

function countsWithChange(
  { distributions: { issues }, comparison }: Figures,
  change: SelectedChange | undefined,
): readonly IssueCount[] | null {
  if (change === undefined) return issues;
  if (!change.areChangesKept || comparison?.from !== change.from) return null;
  const { came } = comparison;
  if (change.kind === 'new') return came;
  const cameOf = ({ checkId, severity }: IssueCount) =>
    came.find((count) => count.checkId === checkId && count.severity === severity)?.issues ?? 0;
  return issues.map((count) => ({ ...count, issues: count.issues - cameOf(count) }));
}
