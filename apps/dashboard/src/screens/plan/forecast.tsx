import { Group, Text } from '@mantine/core';
import type { ActionItemRecord, SummaryView } from '@plumbline/contracts';
import { number } from '../../components/values/numbers.ts';
import { Score } from '../../components/values/score.tsx';

interface Props {
  readonly summary: SummaryView;
  readonly actions: readonly ActionItemRecord[];
  readonly ticked: readonly string[];
}

/**
 * The forecast score. The service forecasts the first action and all fixable ones; the ticks choose between the two.
 */
export function Forecast({ summary, actions, ticked }: Props) {
  const { health_score, score_forecast } = summary;
  const fixable = actions.filter(({ fixableTargets }) => fixableTargets > 0);
  const allFixable = fixable.length > 0 && fixable.every(({ id }) => ticked.includes(id));
  const top = actions[0] !== undefined && ticked.includes(actions[0].id);
  return (
    <Group className="card" gap="xl">
      <Labelled score={health_score} label="now" />
      <Labelled
        score={score_forecast.top_action}
        label="with the first action done"
        strong={top && !allFixable}
      />
      <Labelled
        score={score_forecast.auto_fixable}
        label="with every included fix made"
        strong={allFixable}
      />
      {ticked.length > 0 && (
        <Text size="sm" c="dimmed">
          {number(ticked.length)} ticked
        </Text>
      )}
    </Group>
  );
}

function Labelled({
  score,
  label,
  strong = false,
}: {
  readonly score: number;
  readonly label: string;
  readonly strong?: boolean;
}) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Score score={score} size={48} />
      <Text size="sm" fw={strong ? 650 : 400} maw={120}>
        {label}
      </Text>
    </Group>
  );
}
