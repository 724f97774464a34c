import { Group, Stack, Text } from '@mantine/core';
import { overviewRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { read } from '../../api/call.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { Failure } from '../../components/failure.tsx';
import { Score, ScoreChange } from '../../components/values/score.tsx';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { AnalysisGate } from '../site/analysis-gate.tsx';
import { sawTheSame } from '../site/choose-analysis.ts';
import { StartAnalysis } from '../site/start-analysis.tsx';
import { useAnalysis } from '../site/use-analysis.ts';
import { Annotations, useAnnotations } from './annotations.tsx';
import { CategoryTable } from './category-table.tsx';
import { ChangedPages } from './changed-pages.tsx';
import { Distributions } from './distributions.tsx';
import { LostPages } from './lost-pages.tsx';
import { NextActions } from './next-actions.tsx';
import './overview.css';
import { SeverityTotals } from './severity-totals.tsx';

const ScoreTrend = lazyPart(() => import('./score-trend.tsx'));

/** Shows whether the site is better or worse than last time, what to do now, and which pages changed. */
export function OverviewScreen() {
  return <AnalysisGate title="Overview">{(analysis) => <Overview analysis={analysis} />}</AnalysisGate>;
}

function Overview({ analysis }: { readonly analysis: SiteCheckRecord }) {
  const overview = useQuery(read(overviewRoutes.get, { params: { siteCheckId: analysis.id } }));
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId/' });
  const { recent = [] } = useAnalysis();
  const scored = recent
    .filter((each) => each.healthScore !== null && sawTheSame(each, analysis))
    .toReversed();
  const annotations = useAnnotations(siteId);
  const { data } = overview;
  return (
    <Screen title="Overview" sentence={data?.sentences.overview} actions={<StartAnalysis />}>
      {overview.error && <Failure error={overview.error} retry={() => void overview.refetch()} />}
      {analysis.lostPages > 0 && <LostPages analysis={analysis} />}
      {!data && !overview.error && <Waiting height={720}>Counting pages and issues …</Waiting>}
      {data && (
        <div className="overview-first">
          <Section title="Better or worse">
            <Group wrap="nowrap" gap="lg">
              <Score score={data.healthScore} size={128} />
              <Stack gap={6} align="start">
                <ScoreChange change={data.change?.score ?? null} />
                {data.change && (
                  <Text size="sm" c="dimmed" component="div">
                    since <Time at={data.change.finishedAt} />
                  </Text>
                )}
                <Text size="sm" c="dimmed" component="div">
                  analysed <Time at={analysis.finishedAt ?? analysis.startedAt} />
                </Text>
              </Stack>
            </Group>
            <SeverityTotals siteId={siteId} totals={data.issuesBySeverity} />
          </Section>
          <NextActions siteId={siteId} siteCheckId={analysis.id} />
          <ChangedPages siteId={siteId} siteCheckId={analysis.id} change={data.change} />
        </div>
      )}
      {data && (
        <Section title="Score over time" actions={<Annotations siteId={siteId} />}>
          {scored.length > 1 ? (
            <Suspense fallback={<Waiting height={200}>Loading the chart …</Waiting>}>
              <ScoreTrend analyses={scored} annotations={annotations} />
            </Suspense>
          ) : (
            <Text size="sm" c="dimmed">
              The line starts with the second analysis of the same pages.
            </Text>
          )}
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
