import { Button, Stack, Text } from '@mantine/core';
import { apiKeyRoutes, type ApiKeyRecord } from '@plumbline/contracts';
import { Dialog } from '../../components/dialog.tsx';
import { useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { NewSecret } from './new-secret.tsx';

/** Makes a new key like an existing one, which stays valid until it is revoked. */
export function RotateKey({ apiKey, close }: { readonly apiKey: ApiKeyRecord; readonly close: () => void }) {
  const rotate = useSend(apiKeyRoutes.rotate, [apiKeyRoutes.list]);
  const made = rotate.data;
  return (
    <Dialog opened onClose={close} title={`Rotate “${apiKey.name}”`} mustAnswer={made !== undefined}>
      {made !== undefined ? (
        <NewSecret secret={made.key} what="key" onDone={close} />
      ) : (
        <Stack>
          <Text size="sm">
            A new key of the same name and scopes is made. <code>{apiKey.prefix}…</code> still works: switch
            to the new key, then revoke the old one.
          </Text>
          {rotate.error && <Failure error={rotate.error} />}
          <Button
            onClick={() => rotate.mutate({ params: { apiKeyId: apiKey.id } })}
            loading={rotate.isPending}
          >
            Make the new key
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
