import { Badge, Checkbox, Group, Text } from '@mantine/core';
import type { ActionItemRecord } from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';
import { counted, number } from '../../components/values/numbers.ts';
import { Severity } from '../../components/values/severity.tsx';
import './plan.css';

interface Props {
  readonly action: ActionItemRecord;
  readonly index: number;
  readonly siteId: string;
  readonly ticked: boolean;
  readonly onTick: () => void;
}

/** One action as a row: urgency, title and number of targets. */
export function ActionRow({ action, index, siteId, ticked, onTick }: Props) {
  const { actionId, title, priority, fixableTargets, targetsTotal, effort, gain, templates } = action;
  return (
    <li className="plan-row" data-row={index}>
      <Checkbox
        checked={ticked}
        onChange={onTick}
        aria-label={`Count "${title}" as done in the forecast`}
        className="plan-tick"
      />
      <div className="plan-priority">
        <Severity level={priority} />
      </div>
      <div className="plan-what">
        <AnchorLink
          to="/sites/$siteId/plan/$actionId"
          params={{ siteId, actionId }}
          fw={550}
          size="sm"
          className="breaks"
        >
          {title}
        </AnchorLink>
        <Text size="xs" c="dimmed" className="breaks">
          {counted(targetsTotal, 'place')}
          {templates[0] && `, ${number(templates[0].targets)} of them like ${templates[0].pattern}`}
        </Text>
      </div>
      <Group gap={6} className="plan-marks">
        {fixableTargets > 0 && (
          <Badge variant="outline" color="teal" c="var(--fixed)">
            {fixableTargets === targetsTotal
              ? 'fix included'
              : `${counted(fixableTargets, 'fix', 'fixes')} included`}
          </Badge>
        )}
        {gain > 0 && (
          <Text size="xs" c="var(--fixed)" fw={600}>
            +{counted(gain, 'point')}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {effort} effort
        </Text>
      </Group>
    </li>
  );
}
