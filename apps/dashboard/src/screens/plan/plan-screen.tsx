import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  ActionType,
  Handling,
  type ActionItemRecord,
  overviewRoutes,
  patchRoutes,
  Priority,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { read } from '../../api/call.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { counted, number } from '../../components/values/numbers.ts';
import { Screen } from '../../components/screen.tsx';
import { useRowKeys } from '../../components/tables/use-row-keys.ts';
import type { PlanSearch } from '../../search.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { ActionRow } from './action-row.tsx';
import { FeatureSpecs } from './feature-specs.tsx';
import { Forecast } from './forecast.tsx';
import { PlanBasis } from './plan-basis.tsx';
import { Progress } from './progress.tsx';
import { usePlan } from './use-plan.ts';

const FROM = '/signed-in/sites/$siteId/plan';

/** The action plan, most urgent first. */
export function PlanScreen() {
  return <AnalysisGate title="Plan">{(analysis) => <PlanOf analysis={analysis} />}</AnalysisGate>;
}

function PlanOf({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { siteId } = useParams({ from: FROM });
  const { priority, type, handling, done = [] } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/sites/$siteId/plan' });
  const { snapshot, actions, summary, error } = usePlan(siteId, analysis.id);
  const overview = useQuery({
    ...read(overviewRoutes.get, { params: { siteCheckId: snapshot?.siteCheckId ?? analysis.id } }),
    enabled: snapshot !== undefined,
  });
  const list = useRef<HTMLUListElement>(null);
  const shown = actions?.filter(
    (action) =>
      (priority === undefined || action.priority === priority) &&
      (type === undefined || action.type === type) &&
      (handling === undefined || hasPart(action, handling)),
  );
  useRowKeys(list, shown?.length ?? 0, (index) => {
    list.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  const filter = (change: Partial<PlanSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const tick = (id: string) => {
    const next = done.includes(id) ? done.filter((each) => each !== id) : [...done, id];
    filter({ done: next.length === 0 ? undefined : next });
  };
  return (
    <Screen
      title="Plan"
      sentence={overview.data?.sentences.plan}
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
      {error && <Failure error={error} />}
      {summary && actions && <Forecast summary={summary} actions={actions} ticked={done} />}
      <Progress siteId={siteId} />
      <Group gap="xs">
        <Choice
          label="Priority"
          all="Any priority"
          options={Priority.options}
          value={priority}
          onChoose={(value) => filter({ priority: value })}
        />
        <Choice
          label="Type"
          all="Any type"
          options={ActionType.options}
          value={type}
          onChoose={(value) => filter({ type: value })}
        />
        <Choice
          label="Handling"
          all="Fixable or not"
          options={
            [
              { value: 'auto_fixable', label: 'fix included' },
              { value: 'manual_review', label: 'to be looked at' },
            ] satisfies { value: Handling; label: string }[]
          }
          value={handling}
          onChoose={(value) => filter({ handling: value })}
        />
        <Text size="sm" c="dimmed" role="status">
          {shown && actions && `${number(shown.length)} of ${counted(actions.length, 'action')}`}
        </Text>
      </Group>
      {shown === undefined ? (
        !error && <Skeleton height={480} />
      ) : shown.length === 0 ? (
        <Empty
          title={
            actions?.length === 0 ? 'There is nothing to do. Well done.' : 'No action passes this filter'
          }
        />
      ) : (
        <Stack component="ol" gap={0} className="card plan" ref={list as never} p={0} m={0}>
          {shown.map((action, index) => (
            <ActionRow
              key={action.id}
              action={action}
              index={index}
              siteId={siteId}
              ticked={done.includes(action.id)}
              onTick={() => tick(action.id)}
            />
          ))}
        </Stack>
      )}
    </Screen>
  );
}

/** Whether any target of the action has this handling. */
function hasPart({ fixableTargets, targetsTotal }: ActionItemRecord, handling: Handling): boolean {
  return handling === 'auto_fixable' ? fixableTargets > 0 : fixableTargets < targetsTotal;
}
