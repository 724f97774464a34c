import { Text } from '@mantine/core';
import { formatNumber, type ActionItemRecord, type SummaryView } from '@plumbline/contracts';
import { Gain, Score } from '../../components/values/score.tsx';
import './plan.css';

interface Props {
  readonly summary: SummaryView;
  readonly actions: readonly ActionItemRecord[];
  readonly ticked: readonly string[];
}

/**
 * Shows the forecast score. The service has a forecast for the first action and one for all fixable actions; the
 * ticks choose between them.
 */
export function Forecast({ summary, actions, ticked }: Props) {
  const { health_score, score_forecast } = summary;
  const fixable = actions.filter(({ fixableTargets }) => fixableTargets > 0);
  const allFixable = fixable.length > 0 && fixable.every(({ id }) => ticked.includes(id));
  const top = actions[0] !== undefined && ticked.includes(actions[0].id);
  return (
    <div className="card forecast">
      <Step score={health_score} label="now" />
      <Step
        score={score_forecast.top_action}
        gain={score_forecast.top_action - health_score}
        label="with the first action done"
        strong={top && !allFixable}
      />
      <Step
        score={score_forecast.auto_fixable}
        gain={score_forecast.auto_fixable - health_score}
        label="with every included fix made"
        strong={allFixable}
      />
      {ticked.length > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(ticked.length)} ticked
        </Text>
      )}
    </div>
  );
}

interface StepProps {
  readonly score: number;
  readonly label: string;
  readonly gain?: number;
  readonly strong?: boolean;
}

function Step({ score, label, gain = 0, strong = false }: StepProps) {
  return (
    <div className="forecast-step">
      <Score score={score} size={52} />
      <div>
        <Text size="sm" fw={strong ? 650 : 400}>
          {label}
        </Text>
        <Gain points={Math.max(0, gain)} />
      </div>
    </div>
  );
}
