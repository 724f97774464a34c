import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { scheduleRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { read, useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { textOf } from '../../components/forms/text-of.ts';
import { Time } from '../../components/values/time.tsx';
import { CrawlOptionsForm, OPTION_FIELDS } from '../site/crawl-options-form.tsx';

const RHYTHMS = [
  { value: '0 5 * * *', label: 'every day at 5' },
  { value: '0 5 * * 1', label: 'every Monday at 5' },
  { value: '0 5 1 * *', label: 'on the first of the month at 5' },
  { value: 'own', label: 'a cron expression …' },
];

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
      {adding && <AddSchedule siteId={siteId} close={close} />}
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

function AddSchedule({ siteId, close }: { readonly siteId: string; readonly close: () => void }) {
  const [rhythm, setRhythm] = useState('0 5 * * 1');
  const create = useSend(scheduleRoutes.create, [scheduleRoutes.list]);
  return (
    <Dialog opened onClose={close} title="Add a schedule">
      {isGeneral(create.error, ['cron', ...OPTION_FIELDS]) && <Failure error={create.error} />}
      <CrawlOptionsForm
        act="Add"
        pending={create.isPending}
        error={create.error}
        onSubmit={({ callbackUrl, ...options }, form) =>
          create.mutate(
            {
              params: { siteId },
              body: {
                cron: rhythm === 'own' ? textOf(form, 'cron') : rhythm,
                timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                options,
                ...(callbackUrl === undefined ? {} : { callbackUrl }),
              },
            },
            { onSuccess: close },
          )
        }
      >
        <NativeSelect
          label="When"
          data={RHYTHMS}
          value={rhythm}
          onChange={({ currentTarget }) => setRhythm(currentTarget.value)}
        />
        {rhythm === 'own' && (
          <TextInput
            label="Cron expression"
            description="Minute, hour, day of month, month, day of week"
            name="cron"
            required
            error={faultOfField(create.error, 'cron')}
          />
        )}
      </CrawlOptionsForm>
    </Dialog>
  );
}
