import { Group, Stack, Text } from '@mantine/core';
import {
  accountRoutes,
  ACTION_TYPE_NAMES,
  ActionType,
  assignmentRoutes,
  counted,
  formatNumber,
  Handling,
  Priority,
  type ActionItemRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { read } from '../../api/call.ts';
import { Empty } from '../../components/empty.tsx';
import { Choice } from '../../components/tables/choice.tsx';
import { useRowKeys } from '../../components/tables/use-row-keys.ts';
import { Waiting } from '../../components/waiting.tsx';
import type { PlanSearch } from '../../search.ts';
import { ActionRow } from './action-row.tsx';
import { waitsFor, type ShownPlan } from './use-plan.ts';

interface Props {
  readonly siteId: string;
  /** Undefined before the first answer. */
  readonly snapshot: ShownPlan['snapshot'];
  readonly actions: ShownPlan['actions'];
  readonly search: PlanSearch;
  readonly apply: (change: Partial<PlanSearch>) => void;
}

/** The actions of the plan that pass the filter. */
export function PlanActions({ siteId, snapshot, actions, search, apply }: Props) {
  const { priority, type, handling, owner, done = [] } = search;
  const assignments = useQuery(read(assignmentRoutes.list, { params: { siteId } }));
  const session = useQuery({ ...read(accountRoutes.getSession, {}), staleTime: Infinity });
  const assigned = new Map(assignments.data?.data.map((each) => [each.actionId, each]));
  const ownerOf = ({ actionId }: ActionItemRecord) => assigned.get(actionId)?.owner?.id;
  const list = useRef<HTMLUListElement>(null);
  const shown = actions?.filter(
    (action) =>
      (priority === undefined || action.priority === priority) &&
      (type === undefined || action.type === type) &&
      (handling === undefined || hasPart(action, handling)) &&
      (owner !== 'mine' || ownerOf(action) === session.data?.user.id) &&
      (owner !== 'nobody' || ownerOf(action) === undefined),
  );
  useRowKeys(list, shown?.length ?? 0, (index) => {
    list.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  const tick = (id: string) => {
    const next = done.includes(id) ? done.filter((each) => each !== id) : [...done, id];
    apply({ done: next.length === 0 ? undefined : next });
  };
  return (
    <>
      <Group gap="xs">
        <Choice
          label="Severity"
          all="Any severity"
          options={Priority.options}
          value={priority}
          onChoose={(value) => apply({ priority: value })}
        />
        <Choice
          label="Type"
          all="Any type"
          options={ActionType.options.map((value) => ({ value, label: ACTION_TYPE_NAMES[value] }))}
          value={type}
          onChoose={(value) => apply({ type: value })}
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
          onChoose={(value) => apply({ handling: value })}
        />
        <Choice
          label="Owner"
          all="Any owner"
          options={[
            { value: 'mine', label: 'mine' },
            { value: 'nobody', label: 'nobody' },
          ]}
          value={owner}
          onChoose={(value) => apply({ owner: value })}
        />
        <Text size="sm" c="dimmed" role="status">
          {shown && actions && `${formatNumber(shown.length)} of ${counted(actions.length, 'action')}`}
        </Text>
      </Group>
      {shown === undefined ? (
        <Waiting height={480}>{waitsFor(snapshot)}</Waiting>
      ) : shown.length === 0 ? (
        <Empty title={actions?.length === 0 ? 'No action is in this plan' : 'No action passes this filter'} />
      ) : (
        <Stack component="ol" gap={0} className="card plan" ref={list as never} p={0} m={0}>
          {shown.map((action, index) => (
            <ActionRow
              key={action.id}
              action={action}
              assignment={assigned.get(action.actionId)}
              index={index}
              siteId={siteId}
              ticked={done.includes(action.id)}
              onTick={() => tick(action.id)}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

/** Tells whether any target of the action has this handling. */
function hasPart({ fixableTargets, targetsTotal }: ActionItemRecord, handling: Handling): boolean {
  return handling === 'auto_fixable' ? fixableTargets > 0 : fixableTargets < targetsTotal;
}
