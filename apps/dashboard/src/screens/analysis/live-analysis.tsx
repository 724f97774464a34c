import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure, useInterval } from '@mantine/hooks';
import type { ApiError } from '@plumbline/api-client';
import {
  counted,
  formatNumber,
  siteCheckRoutes,
  siteRoutes,
  type SiteCheckProgress,
} from '@plumbline/contracts';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSend } from '../../api/call.ts';
import { isGone } from '../../api/is-gone.ts';
import type { Live } from '../../api/use-progress.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { duration } from '../../components/values/duration.ts';
import { State } from '../../components/values/state.tsx';
import { LatestFindings } from './latest-findings.tsx';
import { LatestPages } from './latest-pages.tsx';
import './live-analysis.css';
import { progressWords } from './progress-words.ts';

interface LiveProps extends Live {
  readonly siteCheckId: string;
}

/** Shows a running analysis: progress, speed, remaining time and latest findings. */
export function LiveAnalysis({ siteCheckId, progress, connected, refusal, error, retry }: LiveProps) {
  const { siteId = '' } = useParams({ strict: false });
  if (error && progress === undefined) return <Failure error={error} retry={retry} />;
  if (progress === undefined) return null;
  const running = progress.status === 'in_progress';
  const { announced, counts } = progressWords(progress);
  const isLive = connected && refusal === null;
  return (
    <Stack>
      {refusal && <Refusal answer={refusal} retry={retry} />}
      {!connected && !refusal && (
        <Alert color="yellow" variant="light" role="status">
          The connection is lost. This is the last known state; trying again …
        </Alert>
      )}
      <Stack className="card" opacity={isLive ? 1 : 0.6}>
        <Group justify="space-between">
          <Group gap="xs">
            <Group gap="xs" role="status">
              <State status={progress.status} />
              <Text size="sm" c="dimmed">
                {announced}
              </Text>
            </Group>{' '}
            <Text size="sm" c="dimmed">
              {counts}
            </Text>
          </Group>
          {running && <Cancel siteCheckId={siteCheckId} />}
        </Group>
        <Share progress={progress} />
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <Figure
            value={formatNumber(progress.urls_checked)}
            testId="urls-checked"
            noun={
              <>
                of <span data-testid="total-urls">{formatNumber(progress.total_urls)}</span>{' '}
                {progress.total_urls === 1 ? 'URL' : 'URLs'}
              </>
            }
          />
          <Figure
            value={progress.urls_checked === 0 ? '–' : formatNumber(progress.pages_per_second, 1)}
            noun="URLs a second"
          />
          <Figure value={formatNumber(progress.issues_found)} testId="issues-found" noun="issues" />
          <Figure
            testId="elapsed"
            value={<Elapsed progress={progress} />}
            noun={running ? 'so far' : 'in all'}
          />
        </SimpleGrid>
      </Stack>
      {progress.status === 'failed' && (
        <Alert color="red" variant="outline" title="The analysis failed" role="alert">
          {progress.failure_message}{' '}
          <AnchorLink to="/sites/$siteId/settings" params={{ siteId }} inherit underline="always">
            Address and access are in the site settings
          </AnchorLink>
        </Alert>
      )}
      {progress.vitals && <Text size="sm">{sayMeasured(progress.vitals)}</Text>}
      <div className="live-lists">
        {running && <LatestPages siteCheckId={siteCheckId} checked={progress.urls_checked} />}
        <LatestFindings siteCheckId={siteCheckId} running={running} found={progress.issues_found} />
      </div>
    </Stack>
  );
}

/** Says why the progress is no longer followed. */
function Refusal({ answer, retry }: { readonly answer: ApiError; readonly retry: () => void }) {
  if (!isGone(answer)) return <Failure error={answer} retry={retry} />;
  return (
    <Alert color="red" variant="outline" role="alert">
      The analysis is not here any more: it was deleted. This is its last known state.
    </Alert>
  );
}

const SECOND_MS = 1_000;

interface Progressing {
  readonly progress: SiteCheckProgress;
}

interface FigureProps {
  readonly value: ReactNode;
  readonly noun: ReactNode;
  readonly testId?: string;
}

function Figure({ value, noun, testId }: FigureProps) {
  return (
    <div>
      <Text size="lg" fw={650} className="numbers" data-testid={testId}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {noun}
      </Text>
    </div>
  );
}

function Cancel({ siteCheckId }: { readonly siteCheckId: string }) {
  const [asking, { open, close }] = useDisclosure(false);
  const cancel = useSend(siteCheckRoutes.cancel, [siteCheckRoutes.getStatus, siteRoutes.listAnalyses]);
  return (
    <May call={siteCheckRoutes.cancel}>
      <Button variant="default" size="xs" onClick={open}>
        Cancel
      </Button>
      <Confirm
        title="Cancel the analysis?"
        act="Cancel it"
        opened={asking}
        close={close}
        pending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate({ params: { siteCheckId } }, { onSuccess: close })}
      >
        The issues found so far are kept. There will be no score and no plan.
      </Confirm>
    </May>
  );
}

function sayMeasured({ measured, note }: NonNullable<SiteCheckProgress['vitals']>): string {
  return [`Measured on a slow phone: ${counted(measured, 'page')}.`, note].filter(Boolean).join(' ');
}

/** Shows the progress by pages, then by the remaining links. */
function Share({ progress }: Progressing) {
  const { urls_checked, total_urls, links, status } = progress;
  const [done, all, what] =
    links === null
      ? [urls_checked, total_urls, 'URLs checked']
      : [links.checked, links.total, 'Links looked at'];
  return (
    <Progress value={(done / Math.max(1, all)) * 100} aria-label={what} striped={status === 'in_progress'} />
  );
}

/** A clock that also runs between two updates. */
function Elapsed({ progress: { started_at, finished_at } }: Progressing) {
  const [now, setNow] = useState(Date.now);
  const { start, stop } = useInterval(() => setNow(Date.now()), SECOND_MS);
  const running = finished_at === null;
  useEffect(() => {
    if (running) start();
    return stop;
  }, [running, start, stop]);
  const end = running ? now : Date.parse(finished_at);
  return duration((end - Date.parse(started_at)) / SECOND_MS);
}
