import { Button, Group, Text } from '@mantine/core';
import { reportRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';

const RHYTHMS = {
  week: 'Every Monday, about the week before',
  month: 'On the first, about the month before',
} as const;

/** Shows and changes when reports are made on schedule. */
export function ReportSchedules({ siteId }: { readonly siteId: string }) {
  const params = { siteId };
  const { data, error, refetch } = useQuery(read(reportRoutes.listSchedules, { params, query: {} }));
  const create = useSend(reportRoutes.createSchedule, [reportRoutes.listSchedules]);
  const remove = useSend(reportRoutes.deleteSchedule, [reportRoutes.listSchedules]);
  const refused = create.error ?? remove.error;
  const missing = (['week', 'month'] as const).filter(
    (every) => data?.data.some((schedule) => schedule.every === every) === false,
  );
  return (
    <Section
      title="Made on schedule"
      actions={
        <May call={reportRoutes.createSchedule}>
          <Group gap="xs">
            {missing.map((every) => (
              <Button
                key={every}
                size="xs"
                variant="default"
                loading={create.isPending}
                onClick={() => create.mutate({ params, body: { every } })}
              >
                {every === 'week' ? 'Make one weekly' : 'Make one monthly'}
              </Button>
            ))}
          </Group>
        </May>
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {refused && <Failure error={refused} />}
      {data?.data.length === 0 && <Text size="sm">Reports are made only when somebody asks for one.</Text>}
      {data?.data.map(({ id, every, nextRunAt }) => (
        <Group key={id} justify="space-between">
          <Text size="sm">
            {RHYTHMS[every]}; next <Time at={nextRunAt} />
          </Text>
          <May call={reportRoutes.deleteSchedule}>
            <Button
              size="compact-xs"
              variant="default"
              loading={remove.isPending}
              aria-label={`End: ${RHYTHMS[every]}`}
              onClick={() => remove.mutate({ params: { siteId, scheduleId: id } })}
            >
              End
            </Button>
          </May>
        </Group>
      ))}
    </Section>
  );
}
