import { Group, Switch, TextInput } from '@mantine/core';
import { apiKeyRoutes, auditLogRoutes, memberRoutes, type AuditEntryRecord } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Filters } from '../../components/tables/filters.tsx';
import { Screen } from '../../components/screen.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Time } from '../../components/values/time.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import type { AuditSearch } from '../../search.ts';

const FROM = '/signed-in/settings/audit';
const STATUSES = ['200', '201', '204', '400', '401', '403', '404', '409', '429', '500', '503'] as const;

const COLUMNS: readonly Column<AuditEntryRecord>[] = [
  { id: 'at', header: 'When', width: '104px', cell: ({ at }) => <Time at={at} /> },
  {
    id: 'who',
    header: 'Who',
    width: 'minmax(96px, 2fr)',
    cell: ({ actor, userId }) => actor ?? (userId === null ? 'a deleted key' : 'a former member'),
  },
  {
    id: 'action',
    header: 'What',
    width: 'minmax(140px, 3fr)',
    ownLine: true,
    cell: ({ action, method, path }) => <span title={`${method} ${path}`}>{action}</span>,
  },
  {
    id: 'status',
    header: 'Answer',
    width: '64px',
    numeric: true,
    wideOnly: true,
    cell: ({ status }) => (
      <span style={{ color: status >= 400 ? 'var(--critical)' : undefined }}>{status}</span>
    ),
  },
  { id: 'address', header: 'From', width: '120px', wideOnly: true, cell: ({ address }) => address },
  {
    id: 'request',
    header: 'Request id',
    width: '120px',
    wideOnly: true,
    cell: ({ requestId }) => <span title={requestId}>{requestId}</span>,
  },
];

/** The audit log. */
export function AuditScreen() {
  const { reads, status, apiKeyId, userId, requestId, from, to } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/settings/audit' });
  const keys = useQuery(read(apiKeyRoutes.list, { query: { limit: 200 } }));
  const members = useQuery(read(memberRoutes.list, {}));
  const machines = (keys.data?.data ?? []).map(({ id, name, prefix }) => ({
    value: id,
    label: `${name} (${prefix}…)`,
  }));
  const people = (members.data?.data ?? []).map(({ id, email }) => ({ value: id, label: email }));
  const { rows, first, more, error, retry } = useRows(auditLogRoutes.list, {
    query: {
      changes: reads === true ? undefined : 'true',
      status,
      apiKeyId,
      userId,
      requestId,
      from: startOf(from),
      to: startOf(to, 1),
    },
  });
  const filter = (change: Partial<AuditSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace });
  // Each digit of a typed day is a change.
  const isTyped = (before?: string, after?: string) => before !== undefined && after !== undefined;
  return (
    <Screen title="Audit log" sentence={first?.sentence}>
      <Filters
        search={
          <SearchBox
            label="Request id"
            value={requestId}
            onSearch={(text) => filter({ requestId: text }, true)}
          />
        }
        set={[reads, status, userId ?? apiKeyId, from, to]}
      >
        <Switch
          label="Changes only"
          checked={reads !== true}
          onChange={(event) => filter({ reads: event.currentTarget.checked ? undefined : true })}
        />
        <Choice
          label="Status"
          all="Any status"
          options={STATUSES}
          value={status === undefined ? undefined : (String(status) as (typeof STATUSES)[number])}
          onChoose={(value) => filter({ status: value === undefined ? undefined : Number(value) })}
        />
        <Choice
          label="Who"
          all="Anybody"
          options={[...people, ...machines]}
          value={userId ?? apiKeyId}
          onChoose={(id) =>
            filter({
              userId: people.some(({ value }) => value === id) ? id : undefined,
              apiKeyId: machines.some(({ value }) => value === id) ? id : undefined,
            })
          }
        />
        <Group gap={8} wrap="nowrap">
          <DayInput label="From" value={from} onChoose={(day) => filter({ from: day }, isTyped(from, day))} />
          <DayInput label="To" value={to} onChoose={(day) => filter({ to: day }, isTyped(to, day))} />
        </Group>
      </Filters>
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title="No request passes this filter">Entries are written a moment after the request.</Empty>
      ) : (
        <DataTable label="Requests" columns={COLUMNS} rows={rows} idOf={({ id }) => id} more={more} />
      )}
    </Screen>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

function DayInput({ label, value, onChoose }: DayProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={label}
      leftSectionWidth={44}
      w={184}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
    />
  );
}

/** Returns the start of a day in the visitor's time zone, some days later. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  if (day === undefined) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
