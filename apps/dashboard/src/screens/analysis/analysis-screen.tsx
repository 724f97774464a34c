import { Button, Group, Stack } from '@mantine/core';
import { issueRoutes, pageRoutes, progressSentence, siteCheckRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { useProgress } from '../../api/use-progress.ts';
import { Failure } from '../../components/failure.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { Partial } from '../../components/partial.tsx';
import { Pruned } from '../../components/pruned.tsx';
import { Screen } from '../../components/screen.tsx';
import { Comparison } from './comparison.tsx';
import { DeleteAnalysis } from './delete-analysis.tsx';
import { KeepAnalysis } from './keep-analysis.tsx';
import { LiveAnalysis } from './live-analysis.tsx';
import { SkippedUrls } from './skipped-urls.tsx';

const FILES = [
  { label: 'Export CSV', path: `${issueRoutes.export.path}?format=csv` },
  { label: 'Export JSON', path: `${issueRoutes.export.path}?format=json` },
  { label: 'Export SARIF', path: `${issueRoutes.export.path}?format=sarif` },
  { label: 'Export pages', path: `${pageRoutes.export.path}?format=csv` },
];

/** One analysis: live while it runs; then its figures, its comparison with another, its export. */
export function AnalysisScreen() {
  const { siteId, siteCheckId } = useParams({ from: '/signed-in/sites/$siteId/analyses/$siteCheckId' });
  const params = { siteCheckId };
  const check = useQuery(read(siteCheckRoutes.get, { params }));
  const live = useProgress(siteCheckId);
  const { progress } = live;
  if (check.error) return <Failure error={check.error} retry={() => void check.refetch()} />;
  const completed = progress?.status === 'completed';
  const pruned = check.data?.pruned === true;
  const ended = progress !== undefined && progress.status !== 'in_progress';
  return (
    <Screen
      title={check.data === undefined ? 'Analysis' : `Analysis of ${dateOf(check.data.startedAt)}`}
      // Why it failed is said below, with the figures.
      sentence={progress && progress.status !== 'failed' ? progressSentence(progress) : undefined}
      actions={
        completed && (
          <ButtonLink to="/sites/$siteId" params={{ siteId }} search={{ analysis: siteCheckId }}>
            Its results
          </ButtonLink>
        )
      }
    >
      <Stack>
        {check.data && <Partial check={check.data} />}
        {pruned && <Pruned />}
        <LiveAnalysis siteCheckId={siteCheckId} {...live} />
        {completed && !pruned && <Comparison siteId={siteId} siteCheckId={siteCheckId} />}
        {ended && (
          <Group>
            {(pruned ? [] : FILES).map(({ label, path }) => (
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
            {check.data && !pruned && <KeepAnalysis check={check.data} />}
            <DeleteAnalysis siteId={siteId} siteCheckId={siteCheckId} />
          </Group>
        )}
        {!pruned && <SkippedUrls siteCheckId={siteCheckId} />}
      </Stack>
    </Screen>
  );
}

function dateOf(time: string): string {
  return new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}
