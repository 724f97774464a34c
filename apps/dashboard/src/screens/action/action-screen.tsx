import { Anchor, Group, Stack, Text } from '@mantine/core';
import {
  actionLifecycleRoutes,
  counted,
  formatNumber,
  type ActionItemRecord,
  type SiteAction,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { useChecks } from '../../api/use-checks.ts';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { PlanBasis } from '../plan/plan-basis.tsx';
import { ScannedHost } from '../plan/scanned-host.tsx';
import { usePlan } from '../plan/use-plan.ts';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { Fate } from './fate.tsx';
import { Ignore } from './ignore.tsx';
import { People } from './people.tsx';
import { Retest } from './retest.tsx';
import { Targets } from './targets.tsx';

/** Shows one action: what to do, why, how and where. It can be tested again or ignored. */
export function ActionScreen() {
  return <AnalysisGate title="Action">{(analysis) => <ActionOf analysis={analysis} />}</AnalysisGate>;
}

function ActionOf({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const { siteId, actionId } = useParams({ from: '/signed-in/sites/$siteId/plan/$actionId' });
  const { snapshot, actions, summary, error } = usePlan(siteId, analysis.id);
  const action = actions?.find((each) => each.actionId === actionId);
  const became = useQuery(read(actionLifecycleRoutes.get, { params: { siteId, actionId } }));
  const failure = error ?? became.error;
  if (snapshot === undefined || actions === undefined || became.data === undefined) {
    return (
      <Screen title="Action">
        {failure ? <Failure error={failure} /> : <Waiting height={480}>Reading the plan …</Waiting>}
      </Screen>
    );
  }
  if (action === undefined) {
    return (
      <Screen title={became.data.title}>
        {failure && <Failure error={failure} />}
        <Fate action={became.data} />
        <People siteId={siteId} actionId={actionId} />
        <WhyAndHow checkId={became.data.checkId} />
      </Screen>
    );
  }
  return (
    <Stack>
      {failure && <Failure error={failure} />}
      <PlanBasis snapshot={snapshot} siteCheckId={analysis.id} />
      {action.fixableTargets > 0 && <ScannedHost summary={summary} />}
      <Details action={action} became={became.data} snapshotId={snapshot.id} siteId={siteId} />
    </Stack>
  );
}

interface DetailsProps {
  readonly action: ActionItemRecord;
  readonly became: SiteAction;
  readonly snapshotId: string;
  readonly siteId: string;
}

function Details({ action, became, snapshotId, siteId }: DetailsProps) {
  return (
    <Screen
      title={action.title}
      sentence={`${counted(action.targetsTotal, 'place')}; ${fixesOf(action)}.`}
      actions={<Ignore siteId={siteId} action={action} />}
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
      <Fate action={became} />
      <WhyAndHow checkId={action.checkId} />
      <People siteId={siteId} actionId={action.actionId} />
      <Retest snapshotId={snapshotId} actionId={action.id} />
      <Targets snapshotId={snapshotId} action={action} siteId={siteId} />
    </Screen>
  );
}

function WhyAndHow({ checkId }: { readonly checkId: string }) {
  const check = useChecks().get(checkId);
  return (
    <Section title="Why, and how">
      <Stack gap="xs">
        <Text size="sm">{check?.why}</Text>
        <Text size="sm" fw={550}>
          {check?.howToFix}
        </Text>
        {check?.references.slice(0, 1).map((reference) => (
          <Anchor
            key={reference}
            href={reference}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            className="breaks"
          >
            {reference}
          </Anchor>
        ))}
      </Stack>
    </Section>
  );
}

function fixesOf({ targetsTotal, fixableTargets }: ActionItemRecord): string {
  if (fixableTargets === targetsTotal) return 'a verified fix is included for each';
  if (fixableTargets === 0) return 'somebody has to look at each';
  return `a verified fix is included for ${formatNumber(fixableTargets)}, somebody has to look at the others`;
}
