import { Button, Group, List, Text } from '@mantine/core';
import { formatNumber, retestRoutes, type Retest as RetestRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend, whileUnderWay } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { moment } from '../../components/values/moment.ts';
import { shortUrl } from '../../components/values/readable-url.ts';

const WORDS = { fixed: 'fixed', failing: 'still failing', unverifiable: 'cannot be judged' } as const;

/** Tests the targets of an action again. */
export function Retest(action: { readonly snapshotId: string; readonly actionId: string }) {
  return (
    <May call={retestRoutes.create}>
      <RetestSection {...action} />
    </May>
  );
}

function RetestSection({ snapshotId, actionId }: Parameters<typeof Retest>[0]) {
  const start = useSend(retestRoutes.create);
  const retestId = start.data?.retestId ?? '';
  const later = useQuery({
    ...read(retestRoutes.get, { params: { snapshotId, actionId, retestId } }),
    enabled: start.data?.status === 'in_progress',
    refetchInterval: whileUnderWay(({ status }) => status === 'in_progress'),
  });
  const retest = later.data ?? start.data;
  const busy = start.isPending || retest?.status === 'in_progress';
  return (
    <Section
      title="Worked on it?"
      actions={
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={() => start.mutate({ params: { snapshotId, actionId } })}
        >
          Test again
        </Button>
      }
    >
      {start.error && <Failure error={start.error} />}
      {later.error && <Failure error={later.error} retry={() => void later.refetch()} />}
      <div aria-live="polite">
        {retest ? (
          <Outcome retest={retest} />
        ) : (
          <Text size="sm" c="dimmed">
            The places are looked at again, without an analysis of the site.
          </Text>
        )}
      </div>
      {retest?.status === 'completed' && <NotFixed targets={retest.targets} />}
    </Section>
  );
}

function Outcome({ retest }: { readonly retest: RetestRecord }) {
  const { fixed, failing, unverifiable, status, pausedUntil } = retest;
  if (pausedUntil !== null) {
    return (
      <Text size="sm">
        The site is down or asked us to come back later. The test goes on after {moment(pausedUntil)}.
      </Text>
    );
  }
  if (status === 'in_progress') return <Text size="sm">Testing the places …</Text>;
  if (status === 'failed')
    return <Text size="sm">The test could not be finished. Test again in a while.</Text>;
  return (
    <Group gap="md">
      <Text size="sm" c="var(--fixed)">
        {formatNumber(fixed)} fixed
      </Text>
      <Text size="sm">{formatNumber(failing)} still failing</Text>
      {unverifiable > 0 && (
        <Text size="sm">{formatNumber(unverifiable)} cannot be judged without a new analysis</Text>
      )}
    </Group>
  );
}

/** Lists places with a result other than fixed. Screen readers announce only the counts. */
function NotFixed({ targets }: Pick<RetestRecord, 'targets'>) {
  return (
    <List size="sm" spacing={4}>
      {targets
        .filter((target) => target.status !== 'fixed')
        .slice(0, 20)
        .map((target) => (
          <List.Item key={target.url} className="breaks">
            {shortUrl(target.url)}: {WORDS[target.status]}. {target.message ?? target.reason}
          </List.Item>
        ))}
    </List>
  );
}
