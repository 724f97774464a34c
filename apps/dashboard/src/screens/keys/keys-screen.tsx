import { Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { apiKeyRoutes, type ApiKeyRecord } from '@plumbline/contracts';
import { Suspense, useState } from 'react';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { May } from '../../components/may.tsx';
import { Screen } from '../../components/screen.tsx';
import { Time } from '../../components/values/time.tsx';
import { usageColumns } from '../../components/tables/key-columns.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

const CreateKey = lazyPart(() => import('./create-key.tsx'));

/** Lists the API keys with their scopes and last use. */
export function KeysScreen() {
  const { rows, first, more, error, retry } = useRows(apiKeyRoutes.list, { query: {} });
  const [creating, setCreating] = useState(false);
  const [rotating, setRotating] = useState<ApiKeyRecord | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyRecord | null>(null);
  return (
    <Screen
      title="API keys"
      sentence={first?.sentence}
      actions={
        <May call={apiKeyRoutes.create}>
          <Button onClick={() => setCreating(true)}>Create a key</Button>
        </May>
      }
    >
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title="No key yet">
          Programs call the API with a key; what it may do is up to its scopes.
        </Empty>
      ) : (
        <DataTable
          label="API keys"
          columns={columnsOf({ onRotate: setRotating, onRevoke: setRevoking })}
          rows={rows}
          idOf={({ id }) => id}
          more={more}
        />
      )}
      <Suspense>{creating && <CreateKey close={() => setCreating(false)} />}</Suspense>
      {rotating && <RotateKey apiKey={rotating} close={() => setRotating(null)} />}
      {revoking && <RevokeKey apiKey={revoking} close={() => setRevoking(null)} />}
    </Screen>
  );
}

interface Acts {
  readonly onRotate: (key: ApiKeyRecord) => void;
  readonly onRevoke: (key: ApiKeyRecord) => void;
}

function columnsOf({ onRotate, onRevoke }: Acts): readonly Column<ApiKeyRecord>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(96px, 2fr)',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: 'prefix',
      header: 'Begins with',
      width: '152px',
      wideOnly: true,
      cell: ({ prefix }) => <code>{prefix}</code>,
    },
    {
      id: 'scopes',
      header: 'Scopes',
      width: 'minmax(96px, 2fr)',
      wideOnly: true,
      cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.join(', ')}</span>,
    },
    {
      id: 'expires',
      header: 'Expires',
      width: '120px',
      wideOnly: true,
      cell: ({ expiresAt }) => (expiresAt === null ? 'never' : <Time at={expiresAt} />),
    },
    ...usageColumns,
    {
      id: 'acts',
      header: <VisuallyHidden>Change</VisuallyHidden>,
      width: '152px',
      cell: (key) => (
        <Group gap={6} wrap="nowrap" justify="end">
          {isValid(key) ? (
            <May call={apiKeyRoutes.revoke}>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onRotate(key)}
                aria-label={`Rotate ${key.name}`}
              >
                Rotate
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onRevoke(key)}
                aria-label={`Revoke ${key.name}`}
              >
                Revoke
              </Button>
            </May>
          ) : (
            <Badge variant="light" color="gray" c="dimmed">
              {key.revokedAt === null ? 'expired' : 'revoked'}
            </Badge>
          )}
          {key.environment === 'test' && <Text size="xs">test</Text>}
        </Group>
      ),
    },
  ];
}

function isValid({ revokedAt, expiresAt }: ApiKeyRecord): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
}
