import { Group, TextInput } from '@mantine/core';
import {
  accountOverviewRoutes,
  apiKeyRoutes,
  auditLogRoutes,
  type AuditEntryRecord,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { read } from '../../api/call.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Screen } from '../../components/screen.tsx';
import { SearchBox } from '../../components/tables/search-box.tsx';
import { Time } from '../../components/values/time.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import type { AuditSearch } from '../../search.ts';

const FROM = '/signed-in/settings/audit';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const STATUSES = ['200', '201', '204', '400', '401', '403', '404', '409', '429', '500', '503'] as const;

/** Who called what. */
export function AuditScreen() {
  const { method, status, apiKeyId, route, requestId, from, to } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/settings/audit' });
  const overview = useQuery(read(accountOverviewRoutes.get, {}));
  const keys = useQuery(read(apiKeyRoutes.list, { query: { limit: 200 } }));
  const names = new Map(keys.data?.data.map(({ id, name }) => [id, name]));
  const { rows, more, error, retry } = useRows(auditLogRoutes.list, {
    query: { method, status, apiKeyId, route, requestId, from: startOf(from), to: startOf(to, 1) },
  });
  const filter = (change: Partial<AuditSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  return (
    <Screen title="Audit log" sentence={overview.data?.sentences.audit}>
      <Group gap="xs">
        <SearchBox label="Request id" value={requestId} onSearch={(text) => filter({ requestId: text })} />
        <Choice
          label="Method"
          all="Any method"
          options={METHODS.map((value) => ({ value, label: value }))}
          value={method}
          onChoose={(value) => filter({ method: value })}
        />
        <Choice
          label="Status"
          all="Any status"
          options={STATUSES}
          value={status === undefined ? undefined : (String(status) as (typeof STATUSES)[number])}
          onChoose={(value) => filter({ status: value === undefined ? undefined : Number(value) })}
        />
        <Choice
          label="Key"
          all="Any key or sign-in"
          options={[...names].map(([value, label]) => ({ value, label }))}
          value={apiKeyId}
          onChoose={(value) => filter({ apiKeyId: value })}
        />
        <Day label="From" value={from} onChoose={(day) => filter({ from: day })} />
        <Day label="To" value={to} onChoose={(day) => filter({ to: day })} />
      </Group>
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title="No request passes this filter">Entries are written a moment after the request.</Empty>
      ) : (
        <DataTable
          label="Requests"
          columns={columnsOf(names)}
          rows={rows}
          idOf={({ id }) => id}
          more={more}
        />
      )}
    </Screen>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

function Day({ label, value, onChoose }: DayProps) {
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

/** When a day begins where the visitor is, or so many days later. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  if (day === undefined) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

function columnsOf(names: ReadonlyMap<string, string>): readonly Column<AuditEntryRecord>[] {
  return [
    { id: 'at', header: 'When', width: '112px', cell: ({ at }) => <Time at={at} /> },
    {
      id: 'status',
      header: 'Status',
      width: '56px',
      numeric: true,
      cell: ({ status }) => (
        <span style={{ color: status >= 400 ? 'var(--critical)' : undefined }}>{status}</span>
      ),
    },
    { id: 'method', header: 'Method', width: '64px', cell: ({ method }) => method },
    {
      id: 'path',
      header: 'Path',
      width: 'minmax(120px, 3fr)',
      cell: ({ path }) => <span title={path}>{path}</span>,
    },
    {
      id: 'who',
      header: 'Who',
      width: 'minmax(96px, 1fr)',
      wideOnly: true,
      cell: ({ apiKeyId }) => (apiKeyId === null ? 'dashboard' : (names.get(apiKeyId) ?? 'a key')),
    },
    { id: 'address', header: 'Address', width: '120px', wideOnly: true, cell: ({ address }) => address },
    {
      id: 'took',
      header: 'Took',
      width: '72px',
      numeric: true,
      wideOnly: true,
      cell: ({ durationMs }) => `${durationMs} ms`,
    },
    {
      id: 'request',
      header: 'Request id',
      width: '120px',
      wideOnly: true,
      cell: ({ requestId }) => <span title={requestId}>{requestId}</span>,
    },
  ];
}
