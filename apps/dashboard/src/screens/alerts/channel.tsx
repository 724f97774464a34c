import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { alertChannelRoutes, alertRoutes, type AlertChannelRecord } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/values/time.tsx';
import { AlertState } from './alert-state.tsx';
import { KINDS, rulesSentence } from './words.ts';

interface ChannelProps {
  readonly channel: AlertChannelRecord;
  readonly edit: () => void;
}

/** Shows one channel: its target, the alerts that it gets, and whether its last alert arrived. */
export function Channel({ channel, edit }: ChannelProps) {
  const { id, name, kind, target, rules, siteIds, last } = channel;
  const params = { channelId: id };
  const test = useSend(alertChannelRoutes.test, [alertChannelRoutes.list, alertRoutes.list]);
  const remove = useSend(alertChannelRoutes.delete, [alertChannelRoutes.list, alertRoutes.list]);
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <Section
      title={name}
      actions={
        <May call={alertChannelRoutes.update}>
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              loading={test.isPending}
              onClick={() => test.mutate({ params })}
            >
              Send a test
            </Button>
            <Button variant="default" size="xs" onClick={edit} aria-label={`Change ${name}`}>
              Change
            </Button>
            <Button variant="default" size="xs" onClick={open} aria-label={`Delete ${name}`}>
              Delete
            </Button>
          </Group>
        </May>
      }
    >
      <Text size="sm" className="breaks">
        {KINDS[kind]} to {target}. {rulesSentence(rules, siteIds.length)}
      </Text>
      <Text size="sm" c="dimmed" className="breaks">
        {last === null ? (
          'Nothing was sent yet.'
        ) : (
          <>
            <AlertState status={last.status} /> <Time at={last.at} />: {last.title}
          </>
        )}
      </Text>
      <div role="status">
        {test.data && (
          <Text size="sm" className="breaks">
            {test.data.sent ? '✓' : '✕'} {test.data.sentence}
          </Text>
        )}
      </div>
      {test.error && <Failure error={test.error} />}
      <Confirm
        title={`Delete ${name}?`}
        act="Delete"
        opened={asking}
        close={close}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ params }, { onSuccess: close })}
      >
        Its alerts are deleted with it, and those on their way are not sent.
      </Confirm>
    </Section>
  );
}
