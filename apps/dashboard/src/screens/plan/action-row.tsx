import { Checkbox, Text } from '@mantine/core';
import { counted, formatNumber, type ActionItemRecord, type Assignment } from '@plumbline/contracts';
import { IconWand } from '@tabler/icons-react';
import { AnchorLink } from '../../components/links.tsx';
import { Gain } from '../../components/values/score.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { AssignedTo } from './assigned-to.tsx';
import './plan.css';

interface Props {
  readonly action: ActionItemRecord;
  readonly assignment: Assignment | undefined;
  readonly index: number;
  readonly siteId: string;
  readonly ticked: boolean;
  readonly onTick: () => void;
}

/** A row for one action: urgency, title and number of targets. */
export function ActionRow({ action, assignment, index, siteId, ticked, onTick }: Props) {
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
          {templates[0] &&
            `, ${templates[0].targets === targetsTotal ? 'all' : `${formatNumber(templates[0].targets)} of them`} like ${templates[0].pattern}`}
        </Text>
        {assignment && <AssignedTo assignment={assignment} />}
      </div>
      <div className="plan-marks">
        {fixableTargets > 0 && (
          <span className="plan-fix">
            <IconWand size={14} aria-hidden />
            {fixableTargets === targetsTotal
              ? 'fix included'
              : `${counted(fixableTargets, 'fix', 'fixes')} included`}
          </span>
        )}
        <Gain points={gain} />
        <Text size="xs" c="dimmed" className="plan-effort">
          {effort} effort
        </Text>
      </div>
    </li>
  );
}
