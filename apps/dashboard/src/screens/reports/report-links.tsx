import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { reportRoutes, type ReportRecord } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { Copy } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { formText } from '../../components/forms/form-text.ts';
import { May } from '../../components/may.tsx';
import { Time } from '../../components/values/time.tsx';

const DAYS = [
  { value: '7', label: 'for a week' },
  { value: '30', label: 'for 30 days' },
  { value: '365', label: 'for a year' },
];

/** Lists the links by which others can read a report, makes them, and takes them back. */
export function ReportLinks({ report: { id: reportId, shares } }: { readonly report: ReportRecord }) {
  const [sharing, { open, close }] = useDisclosure(false);
  const revoke = useSend(reportRoutes.revoke, [reportRoutes.list, reportRoutes.get]);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm">
          {shares.length === 0
            ? 'Nobody but members can read it.'
            : 'Anybody with one of these links can read it:'}
        </Text>
        <May call={reportRoutes.share}>
          <Button size="xs" onClick={open}>
            Share by a link
          </Button>
        </May>
      </Group>
      {revoke.error && <Failure error={revoke.error} />}
      {shares.map(({ id: shareId, createdAt, expiresAt }) => (
        <Group key={shareId} justify="space-between">
          <Text size="sm">
            Link made <Time at={createdAt} />, ends <Time at={expiresAt} />
          </Text>
          <May call={reportRoutes.revoke}>
            <Button
              size="compact-xs"
              variant="default"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ params: { reportId, shareId } })}
            >
              Take it back
            </Button>
          </May>
        </Group>
      ))}
      {sharing && <ShareReport reportId={reportId} close={close} />}
    </Stack>
  );
}

function ShareReport({ reportId, close }: { readonly reportId: string; readonly close: () => void }) {
  const share = useSend(reportRoutes.share, [reportRoutes.list, reportRoutes.get]);
  return (
    <Dialog opened onClose={close} title="Share by a link" mustAnswer={share.data !== undefined}>
      {share.data === undefined ? (
        <Form
          onSubmit={(form) =>
            share.mutate({ params: { reportId }, body: { days: Number(formText(form, 'days')) } })
          }
        >
          <Stack>
            <NativeSelect
              label="It works"
              description="Anybody who has the link can read the report, without a sign-in. You can take it back at any time."
              name="days"
              data={DAYS}
              defaultValue="30"
              data-autofocus
            />
            {share.error && <Failure error={share.error} />}
            <Button type="submit" loading={share.isPending}>
              Make the link
            </Button>
          </Stack>
        </Form>
      ) : (
        <Stack>
          <TextInput
            label="The link"
            description="It is shown only this once."
            readOnly
            value={share.data.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Group justify="space-between">
            <Copy text={share.data.url} what="Copy the link" />
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
