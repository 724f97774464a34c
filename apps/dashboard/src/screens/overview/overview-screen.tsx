import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import {
  overviewRoutes,
  Severity as SeverityList,
  type SiteCheckOverview,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { read } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Score, ScoreChange } from '../../components/values/score.tsx';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { Severity } from '../../components/values/severity.tsx';
import { Time } from '../../components/values/time.tsx';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { StartAnalysis } from '../site/start-analysis.tsx';
import { useAnalysis } from '../site/use-analysis.ts';
import { CategoryTable } from './category-table.tsx';
import { Distributions } from './distributions.tsx';
import { LostPages } from './lost-pages.tsx';

const ScoreTrend = lazy(() => import('./score-trend.tsx'));

/** Is the site fine, and did it get better? */
export function OverviewScreen() {
  return <AnalysisGate title="Overview">{(check) => <Overview check={check} />}</AnalysisGate>;
}

function Overview({ check }: { readonly check: SiteCheckRecord }) {
  const overview = useQuery(read(overviewRoutes.get, { params: { siteCheckId: check.id } }));
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId/' });
  const { recent = [] } = useAnalysis();
  const scored = recent
    .filter(({ healthScore, extent }) => healthScore !== null && extent === check.extent)
    .toReversed();
  const { data } = overview;
  return (
    <Screen
      title="Overview"
      sentence={data?.sentences.overview}
      actions={
        <>
          <ButtonLink variant="default" to="/sites/$siteId/plan" params={{ siteId }}>
            What to do first
          </ButtonLink>
          <StartAnalysis />
        </>
      }
    >
      {overview.error && <Failure error={overview.error} retry={() => void overview.refetch()} />}
      {check.lostPages > 0 && <LostPages check={check} />}
      {!data && !overview.error && <Skeleton height={720} />}
      {data && (
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <Section title="Health score">
            <Group>
              <Score score={check.healthScore} size={112} />
              <Stack gap={4}>
                <ScoreChange change={data.change?.score ?? null} />
                <Text size="sm" c="dimmed">
                  <Time at={check.finishedAt ?? check.startedAt} />
                </Text>
              </Stack>
            </Group>
          </Section>
          <Section title="Issues">
            <Stack gap={4}>
              {SeverityList.options.map((level) => (
                <AnchorLink
                  key={level}
                  to="/sites/$siteId/issues"
                  params={{ siteId }}
                  search={{ severity: level }}
                  c="inherit"
                >
                  <Severity level={level} count={data.issuesBySeverity[level]} />
                </AnchorLink>
              ))}
            </Stack>
          </Section>
          <Section title="Since last time">
            <Change change={data.change} siteId={siteId} siteCheckId={check.id} />
          </Section>
        </SimpleGrid>
      )}
      {data && scored.length > 1 && (
        <Section title="Score over time">
          <Suspense fallback={<Skeleton height={180} />}>
            <ScoreTrend analyses={scored} />
          </Suspense>
        </Section>
      )}
      {data && (
        <>
          <CategoryTable overview={data} siteId={siteId} />
          <Distributions overview={data} />
        </>
      )}
    </Screen>
  );
}

interface ChangeProps {
  readonly change: SiteCheckOverview['change'];
  readonly siteId: string;
  readonly siteCheckId: string;
}

function Change({ change, siteId, siteCheckId }: ChangeProps) {
  if (change === null) return <Text size="sm">This is the first complete analysis.</Text>;
  const counts = [
    ['new', 'New', change.new],
    ['fixed', 'Fixed', change.fixed],
    ['still', 'Still there', change.still],
    ['not_judged', 'Not judged', change.not_judged],
  ] as const;
  return (
    <Stack gap={4}>
      {counts.map(([kind, label, count]) => (
        <AnchorLink
          key={kind}
          to="/sites/$siteId/analyses/$siteCheckId"
          params={{ siteId, siteCheckId }}
          search={{ change: kind }}
          size="sm"
          c={kind === 'fixed' ? 'var(--fixed)' : 'inherit'}
          className="numbers"
        >
          {count.toLocaleString('en')} {label.toLowerCase()}
        </AnchorLink>
      ))}
    </Stack>
  );
}
