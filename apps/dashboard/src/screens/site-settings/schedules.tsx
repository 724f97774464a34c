import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { scheduleRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { read, useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { RHYTHMS } from './rhythms.ts';

const AddSchedule = lazyPart(() => import('./add-schedule.tsx'));

/** The schedules of a site. */
export function Schedules({ siteId }: { readonly siteId: string }) {
  const params = { siteId };
  const { data, error, refetch } = useQuery(read(scheduleRoutes.list, { params, query: {} }));
  const [adding, { open, close }] = useDisclosure(false);
  const [ending, setEnding] = useState<string | null>(null);
  const remove = useSend(scheduleRoutes.delete, [scheduleRoutes.list]);
  return (
    <Section
      title="Schedule"
      actions={
        <May call={scheduleRoutes.create}>
          <Button size="xs" variant="default" onClick={open}>
            Add a schedule
          </Button>
        </May>
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && <Text size="sm">The site is analysed only when somebody starts it.</Text>}
      {data?.data.map(({ id, cron, timeZone, nextRunAt, callbackUrl }) => (
        <Group key={id} justify="space-between">
          <Text size="sm">
            {RHYTHMS.find(({ value }) => value === cron)?.label ?? cron} ({timeZone}); next{' '}
            <Time at={nextRunAt} />
            {callbackUrl !== null && `; tells ${callbackUrl}`}
          </Text>
          <May call={scheduleRoutes.delete}>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setEnding(id)}
              aria-label={`End the schedule ${cron}`}
            >
              End
            </Button>
          </May>
        </Group>
      ))}
      <Suspense>{adding && <AddSchedule siteId={siteId} close={close} />}</Suspense>
      {ending !== null && (
        <Confirm
          title="End the schedule?"
          act="End it"
          opened
          close={() => setEnding(null)}
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate({ params: { siteId, scheduleId: ending } }, { onSuccess: () => setEnding(null) })
          }
        >
          The site is no longer analysed on this schedule. Its analyses so far stay.
        </Confirm>
      )}
    </Section>
  );
}
