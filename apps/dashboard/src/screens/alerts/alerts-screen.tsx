import { Button } from '@mantine/core';
import {
  alertChannelRoutes,
  alertRoutes,
  type AlertChannelRecord,
  type AlertRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { NEWS_MS, read, whileUnderWay } from '../../api/call.ts';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { May } from '../../components/may.tsx';
import { Screen } from '../../components/screen.tsx';
import { Section } from '../../components/section.tsx';
import { Choice } from '../../components/tables/choice.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { Time } from '../../components/values/time.tsx';
import { AlertState } from './alert-state.tsx';
import { Channel } from './channel.tsx';

const ChannelForm = lazyPart(() => import('./channel-form.tsx'));

const FROM = '/signed-in/settings/alerts';

const COLUMNS: readonly Column<AlertRecord>[] = [
  { id: 'at', header: 'Written', width: '104px', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'status', header: 'State', width: '104px', cell: ({ status }) => <AlertState status={status} /> },
  { id: 'channel', header: 'Channel', width: '144px', wideOnly: true, cell: ({ channel }) => channel.name },
  {
    id: 'title',
    header: 'What it says',
    width: 'minmax(120px, 2fr)',
    cell: ({ title, failure }) => {
      const text = failure === null ? title : `${title}. ${failure}`;
      return <span title={text}>{text}</span>;
    },
  },
];

/** Shows the alert channels, what each gets, and whether each alert arrived. */
export function AlertsScreen() {
  const { status } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/settings/alerts' });
  const { data, error, refetch } = useQuery({
    ...read(alertChannelRoutes.list, {}),
    refetchInterval: whileUnderWay(
      (list) => list.data.some(({ last }) => last?.status === 'pending'),
      NEWS_MS,
    ),
  });
  const alerts = useRows(alertRoutes.list, { query: { status } }, (alert) => alert.status === 'pending');
  const [edited, setEdited] = useState<AlertChannelRecord | 'new' | null>(null);
  const add = (
    <May call={alertChannelRoutes.create}>
      <Button onClick={() => setEdited('new')}>Add a channel</Button>
    </May>
  );
  return (
    <Screen title="Alerts" sentence={data?.sentence} actions={add}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <Empty title="No channel yet">
          A channel tells people by e-mail, Slack, Microsoft Teams or Discord when a page is lost, a new
          critical problem appears, the score falls or a schedule fails. Nothing is sent when nothing changed.
        </Empty>
      )}
      {data?.data.map((channel) => (
        <Channel key={channel.id} channel={channel} edit={() => setEdited(channel)} />
      ))}
      <Section title="Alerts of the last 90 days">
        <Choice
          label="State"
          all="Any state"
          options={[
            { value: 'pending', label: 'on its way' },
            { value: 'delivered', label: 'arrived' },
            { value: 'dead', label: 'given up' },
          ]}
          value={status}
          onChoose={(value) => void navigate({ search: { status: value } })}
        />
        {alerts.error && <Failure error={alerts.error} retry={alerts.retry} />}
        {alerts.rows?.length === 0 ? (
          <Empty title={status === undefined ? 'None yet' : 'No alert passes this filter'}>
            They are listed here when something changes, and when you send a test.
          </Empty>
        ) : (
          <DataTable
            label="Alerts"
            columns={COLUMNS}
            rows={alerts.rows}
            idOf={({ id }) => id}
            more={alerts.more}
            height="max(320px, 50dvh)"
          />
        )}
      </Section>
      <Suspense>
        {edited !== null && (
          <ChannelForm
            channel={edited === 'new' ? null : edited}
            mailUnavailable={data?.mailUnavailable ?? null}
            close={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Screen>
  );
}
