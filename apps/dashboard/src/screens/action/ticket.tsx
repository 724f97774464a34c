import { Anchor, Button, Group, Text } from '@mantine/core';
import { ticketRoutes, trackerRoutes, type ActionTicket } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read, useSend } from '../../api/call.ts';
import { useMay } from '../../api/use-may.ts';
import { Failure } from '../../components/failure.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Time } from '../../components/values/time.tsx';

export const TRACKER_NAMES = { github: 'GitHub', gitlab: 'GitLab', jira: 'Jira', linear: 'Linear' } as const;

interface Props {
  readonly siteId: string;
  readonly actionId: string;
}

/** Shows the ticket of an action in a tracker, or the buttons that make one. */
export function Ticket({ siteId, actionId }: Props) {
  const list = useQuery(read(ticketRoutes.list, { params: { siteId } }));
  const isLinked = list.data?.data.some((ticket) => ticket.actionId === actionId) === true;
  if (list.error) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.data === undefined) return null;
  return isLinked ? (
    <Linked siteId={siteId} actionId={actionId} />
  ) : (
    <NotYet siteId={siteId} actionId={actionId} />
  );
}

function Linked(params: Props) {
  const { data, error, refetch } = useQuery(read(ticketRoutes.get, { params }));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return data ? <TicketLine ticket={data} /> : null;
}

function TicketLine({ ticket }: { readonly ticket: ActionTicket }) {
  const { tracker, key, url, state, isDone, readAt, failure } = ticket;
  return (
    <Text size="sm" component="div" className="breaks">
      Ticket:{' '}
      <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {TRACKER_NAMES[tracker]}
        {tracker === 'linear' ? '' : ` ${tracker === 'jira' ? key : `#${key}`}`}
      </Anchor>
      , <span style={isDone ? { color: 'var(--fixed)' } : undefined}>{isDone ? `✓ ${state}` : state}</span>,
      as of <Time at={readAt} />
      {failure !== null && <span style={{ color: 'var(--critical)' }}>. {failure}</span>}
    </Text>
  );
}

function NotYet({ siteId, actionId }: Props) {
  const trackers = useQuery(read(trackerRoutes.list, {}));
  const create = useSend(ticketRoutes.create, [ticketRoutes.list]);
  const mayCreate = useMay(ticketRoutes.create);
  if (!mayCreate || trackers.data === undefined) return null;
  return (
    <>
      {create.error && <Failure error={create.error} />}
      {trackers.data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          Tickets can be made in GitHub, GitLab, Jira or Linear, once one is connected:{' '}
          <AnchorLink to="/settings/account" inherit underline="always">
            Account and plan
          </AnchorLink>
        </Text>
      ) : (
        <Group gap="xs">
          {trackers.data.data.map(({ kind }) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              loading={create.isPending}
              onClick={() => create.mutate({ params: { siteId, actionId }, body: { tracker: kind } })}
            >
              Make a ticket in {TRACKER_NAMES[kind]}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
