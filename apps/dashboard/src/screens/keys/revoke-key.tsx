import { apiKeyRoutes, type ApiKeyRecord } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';

/** Revokes a key permanently. */
export function RevokeKey({ apiKey, close }: { readonly apiKey: ApiKeyRecord; readonly close: () => void }) {
  const revoke = useSend(apiKeyRoutes.revoke, [apiKeyRoutes.list]);
  return (
    <Confirm
      title={`Revoke “${apiKey.name}”?`}
      act="Revoke it"
      opened
      close={close}
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ params: { apiKeyId: apiKey.id } }, { onSuccess: close })}
    >
      Programs that use <code>{apiKey.prefix}…</code> are refused from the next request on. This cannot be
      undone.
    </Confirm>
  );
}
