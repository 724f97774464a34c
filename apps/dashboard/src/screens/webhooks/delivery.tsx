import { Button, Stack, Text } from '@mantine/core';
import { formatNumber, webhookDeliveryRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.tsx';
import { read, useSend, whileUnderWay } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Time } from '../../components/values/time.tsx';

/** Shows one delivery: its event, and the result of each attempt. */
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
    <Dialog opened onClose={close} title="Delivery" size="xl" isInAddress>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <Stack>
          <Text size="sm" className="breaks">
            {data.event} to {data.url}
          </Text>
          <div className="scrolls-sideways" tabIndex={0} role="region" aria-label="Attempts">
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">Attempt</th>
                  <th scope="col">Status</th>
                  <th scope="col">Took</th>
                  <th scope="col">Answer</th>
                </tr>
              </thead>
              <tbody>
                {data.log.map((attempt) => (
                  <tr key={attempt.at}>
                    <td>
                      <Time at={attempt.at} />
                    </td>
                    <td>{attempt.status ?? attempt.errorClass}</td>
                    <td>{formatNumber(attempt.durationMs)} ms</td>
                    <td className="breaks">{attempt.responseBody}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.nextAttemptAt !== null && (
            <Text size="sm">
              Next attempt: <Time at={data.nextAttemptAt} />
            </Text>
          )}
          <pre className="code" tabIndex={0} aria-label="What is sent">
            {JSON.stringify(data.payload, null, 2)}
          </pre>
          {redeliver.error && <Failure error={redeliver.error} />}
          <May call={webhookDeliveryRoutes.redeliver}>
            <Button
              variant="default"
              onClick={() => redeliver.mutate({ params })}
              loading={redeliver.isPending}
            >
              Deliver again
            </Button>
          </May>
        </Stack>
      )}
    </Dialog>
  );
}
