import { Button } from '@mantine/core';
import { actionLifecycleRoutes, patchRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import type { PlanSearch } from '../../search.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { ActionsThatBecame } from './actions-that-became.tsx';
import { FeatureSpecs } from './feature-specs.tsx';
import { Forecast } from './forecast.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanBasis } from './plan-basis.tsx';
import { ScannedHost } from './scanned-host.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { usePlan } from './use-plan.ts';

const FROM = '/signed-in/sites/$siteId/plan';

/** Shows the action plan, most urgent first, and the status of earlier actions. */
export function PlanScreen() {
  return <AnalysisGate title="Plan">{(analysis) => <PlanOf analysis={analysis} />}</AnalysisGate>;
}

function PlanOf({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { siteId } = useParams({ from: FROM });
  const search = useSearch({ from: FROM });
  const { status, done = [] } = search;
  const navigate = useNavigate({ from: '/sites/$siteId/plan' });
  const { snapshot, actions, summary, error } = usePlan(siteId, analysis.id);
  const became = useQuery(read(actionLifecycleRoutes.list, { params: { siteId } }));
  const apply = (change: Partial<PlanSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: 'done' in change });
  return (
    <Screen
      title="Plan"
      sentence={summary?.sentence}
      actions={
        snapshot && (
          <>
            <FeatureSpecs siteId={siteId} />
            <Button
              component="a"
              variant="default"
              href={`${patchRoutes.list.path.replace('{snapshotId}', snapshot.id)}?format=html`}
              download
            >
              Download the patches
            </Button>
          </>
        )
      }
    >
      <PlanBasis snapshot={snapshot} siteCheckId={analysis.id} />
      <ScannedHost summary={summary} />
      {error && <Failure error={error} />}
      {summary && actions && <Forecast summary={summary} actions={actions} ticked={done} />}
      {became.data && (
        <StatusTabs
          lifecycles={became.data.data}
          status={status}
          onChoose={(next) => apply({ status: next })}
        />
      )}
      {status === undefined && !error && (
        <PlanActions siteId={siteId} snapshot={snapshot} actions={actions} search={search} apply={apply} />
      )}
      {status !== undefined && became.data && (
        <ActionsThatBecame siteId={siteId} status={status} lifecycles={became.data.data} />
      )}
    </Screen>
  );
}
