import { ApiError } from '@plumbline/api-client';
import {
  actionSnapshotRoutes,
  Dimension,
  type ActionItemRecord,
  type ActionSnapshotRecord,
  type SummaryView,
} from '@plumbline/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read, useSend } from '../../api/call.ts';
import { choosePlan } from '../site/choose-analysis.ts';
import { useAnalysis } from '../site/use-analysis.ts';

export interface ShownPlan {
  readonly snapshot: ActionSnapshotRecord | undefined;
  readonly actions: readonly ActionItemRecord[] | undefined;
  readonly summary: SummaryView | undefined;
  readonly error: Error | null;
}

/**
 * Reads the latest plan of an analysis. If it has none, reads the plan of the site, and makes that if it is missing.
 */
function useSnapshot(siteId: string, siteCheckId: string): Pick<ShownPlan, 'snapshot' | 'error'> {
  const queries = useQueryClient();
  const list = useQuery(read(actionSnapshotRoutes.list, { params: { siteId }, query: { limit: 20 } }));
  const generate = useSend(actionSnapshotRoutes.generate);
  const { ofSite } = useAnalysis();
  const whole = list.data?.data.filter(({ dimensions }) => dimensions.length === Dimension.options.length);
  const snapshot = choosePlan(whole ?? [], siteCheckId, ofSite?.id) ?? generate.data;
  const missing = list.data !== undefined && snapshot === undefined && generate.isIdle;
  const { mutate } = generate;
  useEffect(() => {
    if (!missing) return;
    mutate(
      { params: { siteId }, body: { triggeredBy: 'dashboard' } },
      {
        onSuccess: () =>
          void queries.invalidateQueries({ queryKey: [actionSnapshotRoutes.list.operationId] }),
      },
    );
  }, [missing, mutate, queries, siteId]);

  return { snapshot, error: list.error ?? (generate.error instanceof ApiError ? generate.error : null) };
}

/** Returns the text that says what is loading while no action is shown. */
export function waitsFor(snapshot: ShownPlan['snapshot']): string {
  return snapshot === undefined ? 'Putting the issues in order, most urgent first …' : 'Reading the plan …';
}

/** Reads the summary of the plan. */
export function usePlanSummary(siteId: string, siteCheckId: string): Omit<ShownPlan, 'actions'> {
  const { snapshot, error } = useSnapshot(siteId, siteCheckId);
  const params = { snapshotId: snapshot?.id ?? '' };
  const summary = useQuery({
    ...read(actionSnapshotRoutes.listActions, { params, query: { view: 'summary' } }),
    enabled: snapshot !== undefined,
  });
  return {
    snapshot,
    summary: isSummary(summary.data) ? summary.data : undefined,
    error: error ?? summary.error,
  };
}

/** Reads the plan with all its actions. */
export function usePlan(siteId: string, siteCheckId: string): ShownPlan {
  const { snapshot, summary, error } = usePlanSummary(siteId, siteCheckId);
  const params = { snapshotId: snapshot?.id ?? '' };
  const flat = useQuery({
    ...read(actionSnapshotRoutes.listActions, { params, query: { view: 'flat' } }),
    enabled: snapshot !== undefined,
    staleTime: Infinity,
  });
  return {
    snapshot,
    summary,
    actions: Array.isArray(flat.data) ? flat.data : undefined,
    error: error ?? flat.error,
  };
}

function isSummary(view: unknown): view is SummaryView {
  return typeof view === 'object' && view !== null && 'score_forecast' in view;
}
