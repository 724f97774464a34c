import { Button, VisuallyHidden } from '@mantine/core';
import { connectedAppRoutes, type ConnectedAppRecord } from '@plumbline/contracts';
import { useState } from 'react';
import { useSend } from '../../api/call.ts';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { May } from '../../components/may.tsx';
import { Screen } from '../../components/screen.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { usageColumns } from '../../components/tables/key-columns.tsx';
import { useRows } from '../../components/tables/use-rows.ts';

/** Lists the connected assistants, and disconnects them. */
export function ConnectedAppsScreen() {
  const { rows, more, error, retry } = useRows(connectedAppRoutes.list, { query: {} });
  const [leaving, setLeaving] = useState<ConnectedAppRecord | null>(null);
  return (
    <Screen
      title="Connected apps"
      sentence="Assistants that members have connected by the address of the MCP server, until they are disconnected."
    >
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title="No app yet">
          Give an assistant the address of the MCP server. It then asks here whether it may connect.
        </Empty>
      ) : (
        <DataTable
          label="Connected apps"
          columns={columnsOf(setLeaving)}
          rows={rows}
          idOf={({ id }) => id}
          more={more}
        />
      )}
      {leaving && <Disconnect app={leaving} close={() => setLeaving(null)} />}
    </Screen>
  );
}

function columnsOf(onDisconnect: (app: ConnectedAppRecord) => void): readonly Column<ConnectedAppRecord>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(96px, 2fr)',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: 'scopes',
      header: 'Scopes',
      width: 'minmax(96px, 1fr)',
      wideOnly: true,
      cell: ({ scopes }) => scopes.join(', '),
    },
    {
      id: 'by',
      header: 'Connected by',
      width: 'minmax(96px, 1fr)',
      wideOnly: true,
      cell: ({ connectedBy }) => connectedBy,
    },
    ...usageColumns,
    {
      id: 'acts',
      header: <VisuallyHidden>Change</VisuallyHidden>,
      width: '112px',
      cell: (app) => (
        <May call={connectedAppRoutes.disconnect}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onDisconnect(app)}
            aria-label={`Disconnect ${app.name}`}
          >
            Disconnect
          </Button>
        </May>
      ),
    },
  ];
}

function Disconnect({ app, close }: { readonly app: ConnectedAppRecord; readonly close: () => void }) {
  const disconnect = useSend(connectedAppRoutes.disconnect, [connectedAppRoutes.list]);
  return (
    <Confirm
      title={`Disconnect “${app.name}”?`}
      act="Disconnect"
      opened
      close={close}
      pending={disconnect.isPending}
      error={disconnect.error}
      onConfirm={() => disconnect.mutate({ params: { connectedAppId: app.id } }, { onSuccess: close })}
    >
      It is refused from the next request on, and has to ask again.
    </Confirm>
  );
}
