import { SegmentedControl } from '@mantine/core';
import { ActionStatus, formatNumber, type ActionLifecycle } from '@plumbline/contracts';
import { STATUS_WORDS } from '../action/status-words.ts';

interface Props {
  readonly lifecycles: readonly ActionLifecycle[];
  /** The shown status; undefined for the plan, which has the open actions and those that are back. */
  readonly status: ActionStatus | undefined;
  readonly onChoose: (status: ActionStatus | undefined) => void;
}

const PLAN = 'plan';
/** The statuses of actions of the plan. */
const TO_DO: readonly ActionStatus[] = ['open', 'regressed'];

/** Switches between the plan and earlier actions by status, with their numbers. */
export function StatusTabs({ lifecycles, status, onChoose }: Props) {
  const count = (of: ActionStatus) => lifecycles.filter((each) => each.status === of).length;
  const rest = ActionStatus.options.filter((each) => each !== 'open');
  return (
    <SegmentedControl
      aria-label="What became of the actions"
      className="wraps"
      withItemsBorders={false}
      value={status ?? PLAN}
      onChange={(value) => onChoose(rest.find((each) => each === value))}
      data={[
        { value: PLAN, label: `To do (${formatNumber(TO_DO.reduce((sum, each) => sum + count(each), 0))})` },
        ...rest.map((each) => ({
          value: each,
          label: `${STATUS_WORDS[each]} (${formatNumber(count(each))})`,
        })),
      ]}
    />
  );
}
