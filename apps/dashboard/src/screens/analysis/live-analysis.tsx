import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { siteCheckRoutes, siteRoutes, type SiteCheckProgress } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { useProgress } from '../../api/use-progress.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { duration, number } from '../../components/values/numbers.ts';
import { State } from '../../components/values/state.tsx';
import { LatestFindings } from './latest-findings.tsx';

/** One analysis as it runs: how far, how fast, how long still, and what it finds. */
export function LiveAnalysis({ siteCheckId }: { readonly siteCheckId: string }) {
  const { progress, connected, error, retry } = useProgress(siteCheckId);
  if (error && progress === undefined) return <Failure error={error} retry={retry} />;
  if (progress === undefined) return null;
  const running = progress.status === 'in_progress';
  return (
    <Stack>
      {!connected && (
        <Alert color="yellow" variant="light" role="status">
          The connection is lost. This is the last known state; trying again …
        </Alert>
      )}
      <Stack className="card" opacity={connected ? 1 : 0.6} aria-busy={running}>
        <Group justify="space-between">
          <Group gap="xs">
            <State status={progress.status} />
            <Text size="sm" c="dimmed" aria-live="polite">
              {remaining(progress)}
            </Text>
          </Group>
          {running && <Cancel siteCheckId={siteCheckId} />}
        </Group>
        <Progress
          value={(progress.urls_checked / Math.max(1, progress.total_urls)) * 100}
          aria-label="URLs checked"
          striped={running}
        />
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <Figure
            value={number(progress.urls_checked)}
            testId="urls-checked"
            noun={`of ${number(progress.total_urls)} URLs`}
          />
          <Figure value={progress.pages_per_second.toFixed(1)} noun="URLs a second" />
          <Figure value={number(progress.issues_found)} noun="issues" />
          <Figure value={elapsed(progress)} noun={running ? 'so far' : 'in all'} />
        </SimpleGrid>
      </Stack>
      {progress.status === 'failed' && (
        <Alert color="red" variant="outline" title="The analysis failed" role="alert">
          {FAILURES[progress.failure_reason ?? 'internal']}
        </Alert>
      )}
      <LatestFindings siteCheckId={siteCheckId} running={running} found={progress.issues_found} />
    </Stack>
  );
}

interface FigureProps {
  readonly value: string;
  readonly noun: string;
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
  const cancel = useSend(siteCheckRoutes.cancel, [siteCheckRoutes.getStatus, siteRoutes.listChecks]);
  return (
    <>
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
        What was found until now is kept; there will be no score and no plan.
      </Confirm>
    </>
  );
}

function elapsed({ started_at, finished_at }: SiteCheckProgress): string {
  const end = finished_at === null ? Date.now() : Date.parse(finished_at);
  return duration((end - Date.parse(started_at)) / 1000);
}

function remaining({ status, urls_checked, total_urls, pages_per_second }: SiteCheckProgress): string {
  if (status !== 'in_progress') return '';
  const left = total_urls - urls_checked;
  if (left === 0)
    return 'All known URLs are read; links to others and the site as a whole are being looked at';
  if (pages_per_second === 0) return 'Finding the pages of the site';
  return `About ${duration(left / pages_per_second)} for the URLs known so far`;
}

const FAILURES: Readonly<Record<NonNullable<SiteCheckProgress['failure_reason']>, string>> = {
  dns_failed: 'The name of the site is not known. Check how it is written, then analyse again.',
  connection_failed: 'The site does not take connections. Check that it is up, then analyse again.',
  tls_failed: 'The certificate of the site is not valid. Renew it, then analyse again.',
  timeout: 'The site did not answer in time. Try again when it is less busy.',
  robots_disallowed: 'robots.txt forbids the start page to the crawler. Allow it there, then analyse again.',
  http_error: 'The start page answers with an error. Correct it, or start from another URL.',
  not_html: 'The start page is not an HTML page. Start from one that is.',
  blocked_address: 'The address of the site is a private one, which the crawler may not reach.',
  internal: 'Something went wrong on our side. Analyse again; if it happens again, tell the operator.',
};
