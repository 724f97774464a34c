import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ActionItemRecord, SiteCheckRecord } from '@plumbline/contracts';
import { useParams } from '@tanstack/react-router';
import { useChecks } from '../../api/use-checks.ts';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { counted } from '../../components/values/numbers.ts';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { usePlan } from '../plan/use-plan.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { Ignore } from './ignore.tsx';
import { Retest } from './retest.tsx';
import { Targets } from './targets.tsx';

/** One thing to do: what, why, how, where; fix, test again, or ignore. */
export function ActionScreen() {
  return <AnalysisGate title="Action">{(check) => <ActionOf check={check} />}</AnalysisGate>;
}

function ActionOf({ check }: { readonly check: SiteCheckRecord }) {
  const { siteId, actionId } = useParams({ from: '/signed-in/sites/$siteId/plan/$actionId' });
  const { snapshot, actions, error } = usePlan(siteId, check.id);
  const action = actions?.find((each) => each.actionId === actionId);
  if (error) return <Failure error={error} />;
  if (snapshot === undefined || actions === undefined) {
    return (
      <Screen title="Action">
        <Skeleton height={480} />
      </Screen>
    );
  }
  if (action === undefined) {
    return (
      <Empty title="This action is not part of the plan any more">
        A later analysis made a new plan.{' '}
        <AnchorLink to="/sites/$siteId/plan" params={{ siteId }}>
          Open it
        </AnchorLink>
      </Empty>
    );
  }
  return <Details action={action} snapshotId={snapshot.id} siteId={siteId} />;
}

interface DetailsProps {
  readonly action: ActionItemRecord;
  readonly snapshotId: string;
  readonly siteId: string;
}

function Details({ action, snapshotId, siteId }: DetailsProps) {
  const check = useChecks().get(action.checkId);
  return (
    <Screen
      title={action.title}
      sentence={`${counted(action.targetsTotal, 'place')}; ${fixesOf(action)}.`}
      actions={<Ignore siteId={siteId} checkId={action.checkId} title={action.title} />}
    >
      <Group gap="md">
        <Severity level={action.priority} />
        <Text size="sm" c="dimmed">
          {action.effort} effort · impact {Math.round(action.impact)} of 100
        </Text>
        <AnchorLink
          to="/sites/$siteId/issues"
          params={{ siteId }}
          search={{ check: action.checkId }}
          size="sm"
        >
          Its issues
        </AnchorLink>
      </Group>
      <Section title="Why, and how">
        <Stack gap="xs">
          <Text size="sm">{check?.why ?? action.description}</Text>
          <Text size="sm" fw={550}>
            {check?.howToFix}
          </Text>
          {/^https?:/.test(action.reference) && (
            <Anchor
              href={action.reference}
              target="_blank"
              rel="noopener noreferrer"
              size="sm"
              className="breaks"
            >
              {action.reference}
            </Anchor>
          )}
        </Stack>
      </Section>
      <Retest snapshotId={snapshotId} actionId={action.id} />
      <Targets snapshotId={snapshotId} action={action} siteId={siteId} />
    </Screen>
  );
}

function fixesOf({ targetsTotal, fixableTargets }: ActionItemRecord): string {
  if (fixableTargets === targetsTotal) return 'a verified fix is included for each';
  if (fixableTargets === 0) return 'somebody has to look at each';
  return `a verified fix is included for ${fixableTargets.toLocaleString('en')}, somebody has to look at the others`;
}
