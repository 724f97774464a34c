import { Group, Stack, Text } from '@mantine/core';
import { counted } from '@plumbline/contracts';
import { AnchorLink } from '../../components/links.tsx';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { Gain } from '../../components/values/score.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { PlanBasis } from '../plan/plan-basis.tsx';
import { usePlanSummary, waitsFor } from '../plan/use-plan.ts';

const SHOWN = 3;

/** Shows the first actions of the plan, with the points that the score gains by each. */
export function NextActions({
  siteId,
  siteCheckId,
}: {
  readonly siteId: string;
  readonly siteCheckId: string;
}) {
  const { snapshot, summary, error } = usePlanSummary(siteId, siteCheckId);
  return (
    <Section
      title="Do now"
      actions={
        <AnchorLink to="/sites/$siteId/plan" params={{ siteId }} size="sm">
          The whole plan
        </AnchorLink>
      }
    >
      <PlanBasis snapshot={snapshot} siteCheckId={siteCheckId} />
      {error && <Failure error={error} />}
      {!summary && !error && <Waiting height={168}>{waitsFor(snapshot)}</Waiting>}
      {summary?.total_actions === 0 && <Text size="sm">{summary.sentence}</Text>}
      <Stack component="ol" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {summary?.top_issues
          .slice(0, SHOWN)
          .map(({ actionId, title, priority, targetsTotal, gain }, index) => (
            <li key={actionId} className="next-action">
              <span className="next-action-place numbers" aria-hidden>
                {index + 1}
              </span>
              <AnchorLink
                to="/sites/$siteId/plan/$actionId"
                params={{ siteId, actionId }}
                fw={600}
                size="15px"
                lh="22px"
                className="breaks"
              >
                {title}
              </AnchorLink>
              <Gain points={gain} />
              <Group gap="sm" className="next-action-about">
                <Severity level={priority} />
                <Text size="sm" c="dimmed">
                  {counted(targetsTotal, 'place')}
                </Text>
              </Group>
            </li>
          ))}
      </Stack>
    </Section>
  );
}
