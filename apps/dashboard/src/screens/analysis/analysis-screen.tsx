import { Button, Group, Stack } from '@mantine/core';
import { issueRoutes, pageRoutes, progressSentence, siteCheckRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { read } from '../../api/call.ts';
import { useProgress } from '../../api/use-progress.ts';
import { Failure } from '../../components/failure.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { ButtonLink } from '../../components/links.tsx';
import { Partial } from '../../components/partial.tsx';
import { Pruned } from '../../components/pruned.tsx';
import { Screen } from '../../components/screen.tsx';
import { moment } from '../../components/values/moment.ts';
import { Waiting } from '../../components/waiting.tsx';
import { StartAnalysis } from '../site/start-analysis.tsx';
import { useAnalysis } from '../site/use-analysis.ts';
import { DeleteAnalysis } from './delete-analysis.tsx';
import { KeepAnalysis } from './keep-analysis.tsx';
import { LiveAnalysis } from './live-analysis.tsx';
import { SkippedUrls } from './skipped-urls.tsx';

const Comparison = lazyPart(() => import('./comparison.tsx'));
const FirstResult = lazyPart(() => import('./first-result.tsx'));

const FILES = [
  { label: 'Export CSV', path: `${issueRoutes.export.path}?format=csv` },
  { label: 'Export JSON', path: `${issueRoutes.export.path}?format=json` },
  { label: 'Export SARIF', path: `${issueRoutes.export.path}?format=sarif` },
  { label: 'Export pages', path: `${pageRoutes.export.path}?format=csv` },
];

/** Shows one analysis: live while it runs, then its figures, its comparison with another, and its export. */
export function AnalysisScreen() {
  const { siteId, siteCheckId } = useParams({ from: '/signed-in/sites/$siteId/analyses/$siteCheckId' });
  const params = { siteCheckId };
  const record = useQuery(read(siteCheckRoutes.get, { params }));
  const live = useProgress(siteCheckId);
  const { recent, ofSite } = useAnalysis();
  const { progress } = live;
  // Later analyses take the place of the one that represents the site.
  const analysis = ofSite?.id === siteCheckId ? undefined : siteCheckId;
  if (record.error) {
    return (
      <Screen title="Analysis">
        <Failure error={record.error} retry={() => void record.refetch()} />
      </Screen>
    );
  }
  const completed = progress?.status === 'completed';
  const pruned = record.data?.pruned === true;
  const hasFiles = !pruned && progress !== undefined && progress.urls_checked + progress.issues_found > 0;
  const ended = progress !== undefined && progress.status !== 'in_progress';
  return (
    <Screen
      title={record.data === undefined ? 'Analysis' : `Analysis of ${moment(record.data.startedAt)}`}
      // The figures below say why it failed.
      sentence={progress && progress.status !== 'failed' ? progressSentence(progress) : undefined}
      actions={
        completed ? (
          <ButtonLink to="/sites/$siteId" params={{ siteId }} search={{ analysis }}>
            Its results
          </ButtonLink>
        ) : (
          progress?.status === 'failed' && <StartAnalysis />
        )
      }
    >
      <Stack>
        {record.data && <Partial analysis={record.data} />}
        {pruned && <Pruned />}
        {completed && recent?.length === 1 && (
          <Suspense fallback={<Waiting height={240}>Loading what to do first …</Waiting>}>
            <FirstResult siteId={siteId} siteCheckId={siteCheckId} />
          </Suspense>
        )}
        {progress === undefined && !live.error && <Waiting height={320}>Reading the analysis …</Waiting>}
        <LiveAnalysis siteCheckId={siteCheckId} {...live} />
        {completed && !pruned && (
          <Suspense fallback={<Waiting height={320}>Loading the comparison …</Waiting>}>
            <Comparison siteId={siteId} siteCheckId={siteCheckId} analysis={analysis} />
          </Suspense>
        )}
        {ended && (
          <Group>
            {(hasFiles ? FILES : []).map(({ label, path }) => (
              <Button
                key={label}
                component="a"
                variant="default"
                size="xs"
                href={path.replace('{siteCheckId}', siteCheckId)}
                download
              >
                {label}
              </Button>
            ))}
            {record.data && !pruned && <KeepAnalysis analysis={record.data} />}
            <DeleteAnalysis siteId={siteId} siteCheckId={siteCheckId} />
          </Group>
        )}
        {!pruned && <SkippedUrls siteCheckId={siteCheckId} />}
      </Stack>
    </Screen>
  );
}
