import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { AnchorLink } from '../../components/links.tsx';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { counted } from '../../components/values/numbers.ts';
import { Severity } from '../../components/values/severity.tsx';
import { PlanBasis } from '../plan/plan-basis.tsx';
import { usePlanSummary } from '../plan/use-plan.ts';

const SHOWN = 3;

/** The first actions of the plan, with what the score gains by each. */
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
      {!summary && !error && <Skeleton height={168} />}
      {summary?.total_actions === 0 && <Text size="sm">There is nothing to do. Well done.</Text>}
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {summary?.top_issues.slice(0, SHOWN).map(({ actionId, title, priority, targetsTotal, gain }) => (
          <li key={actionId}>
            <AnchorLink
              to="/sites/$siteId/plan/$actionId"
              params={{ siteId, actionId }}
              fw={600}
              className="breaks"
            >
              {title}
            </AnchorLink>
            <Group gap="sm">
              <Severity level={priority} />
              <Text size="sm" c="dimmed">
                {counted(targetsTotal, 'place')}
              </Text>
              <Text size="sm" c="var(--fixed)" fw={600}>
                {gainOf(gain)}
              </Text>
            </Group>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

/** "+6 points" */
function gainOf(gain: number): string {
  return gain === 0 ? '' : `+${counted(gain, 'point')}`;
}
