import { Button, Modal, Stack, Table, Text } from '@mantine/core';
import { webhookDeliveryRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend, whileUnderWay } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Time } from '../../components/values/time.tsx';

/** One delivery: what was sent, and what each attempt came to. */
export function Delivery({ deliveryId, close }: { readonly deliveryId: string; readonly close: () => void }) {
  const params = { deliveryId };
  const { data, error, refetch } = useQuery({
    ...read(webhookDeliveryRoutes.get, { params }),
    refetchInterval: whileUnderWay(({ status }) => status === 'pending'),
  });
  const redeliver = useSend(webhookDeliveryRoutes.redeliver, [
    webhookDeliveryRoutes.list,
    webhookDeliveryRoutes.get,
  ]);
  return (
    <Modal opened onClose={close} title="Delivery" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <Stack>
          <Text size="sm" className="breaks">
            {data.event} to {data.url}
          </Text>
          <Table.ScrollContainer minWidth={520}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Attempt</Table.Th>
                  <Table.Th>Answer</Table.Th>
                  <Table.Th>Took</Table.Th>
                  <Table.Th>What it said</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.log.map((attempt) => (
                  <Table.Tr key={attempt.at}>
                    <Table.Td>
                      <Time at={attempt.at} />
                    </Table.Td>
                    <Table.Td>{attempt.status ?? attempt.errorClass}</Table.Td>
                    <Table.Td>{attempt.durationMs} ms</Table.Td>
                    <Table.Td className="breaks">{attempt.responseBody}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {data.nextAttemptAt !== null && (
            <Text size="sm">
              Next attempt: <Time at={data.nextAttemptAt} />
            </Text>
          )}
          <pre className="code" tabIndex={0} aria-label="What is sent">
            {JSON.stringify(data.payload, null, 2)}
          </pre>
          {redeliver.error && <Failure error={redeliver.error} />}
          <Button
            variant="default"
            onClick={() => redeliver.mutate({ params })}
            loading={redeliver.isPending}
          >
            Deliver again
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
