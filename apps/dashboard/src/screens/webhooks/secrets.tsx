import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { webhookSecretRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.tsx';
import { read, useSend, whileUnderWay } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { NewSecret } from '../keys/new-secret.tsx';

/** Shows the secrets that sign notifications, and makes new ones. */
export function Secrets() {
  const { data } = useQuery({
    ...read(webhookSecretRoutes.list, {}),
    // The first notification makes a secret, which can be at any time.
    refetchInterval: whileUnderWay(({ data }) => data.length === 0),
  });
  const rotate = useSend(webhookSecretRoutes.rotate, [webhookSecretRoutes.list]);
  const [asking, { open, close }] = useDisclosure(false);
  const secrets = data?.data ?? [];
  return (
    <Section
      title="Signing secret"
      actions={
        <May call={webhookSecretRoutes.rotate}>
          <Button variant="default" size="xs" onClick={open}>
            {secrets.length === 0 ? 'Make a secret' : 'Rotate'}
          </Button>
        </May>
      }
    >
      {secrets.map(({ id, createdAt, expiresAt }) => (
        <Text key={id} size="sm">
          Made <Time at={createdAt} />
          {expiresAt === null ? (
            ', in use'
          ) : (
            <>
              , valid until <Time at={expiresAt} />
            </>
          )}
        </Text>
      ))}
      {data && secrets.length === 0 && <Text size="sm">None yet. The first notification makes one.</Text>}
      <Confirm
        title="Make a new signing secret?"
        act="Make it"
        opened={asking && rotate.data === undefined}
        close={close}
        pending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate({})}
      >
        Notifications carry signatures of both for 24 hours; then only the new one is valid.
      </Confirm>
      <Dialog opened={rotate.data !== undefined} onClose={close} title="The new secret" mustAnswer>
        {rotate.data && (
          <NewSecret
            secret={rotate.data.secret}
            what="secret"
            onDone={() => {
              rotate.reset();
              close();
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}
