import { Button, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatNumber, webhookDeliveryRoutes, type WebhookDeliveryRecord } from '@plumbline/contracts';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Dialog } from '../../components/dialog.tsx';
import { useSend } from '../../api/call.ts';
import { Choice } from '../../components/tables/choice.tsx';
import { DataTable, type Column } from '../../components/tables/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { AnchorLink } from '../../components/links.tsx';
import { May } from '../../components/may.tsx';
import { Screen } from '../../components/screen.tsx';
import { formText } from '../../components/forms/form-text.ts';
import { Time } from '../../components/values/time.tsx';
import { useRows } from '../../components/tables/use-rows.ts';
import { Delivery } from './delivery.tsx';
import { Secrets } from './secrets.tsx';

const FROM = '/signed-in/settings/webhooks';
const STATUS_WORDS = { pending: '… on its way', delivered: '✓ arrived', dead: '✕ given up' } as const;
const STATUS_COLOURS = { pending: 'var(--low)', delivered: 'var(--fixed)', dead: 'var(--critical)' } as const;

const COLUMNS: readonly Column<WebhookDeliveryRecord>[] = [
  {
    id: 'at',
    header: 'Written',
    width: '120px',
    cell: ({ id, createdAt }) => (
      <AnchorLink
        from="/settings/webhooks"
        to="/settings/webhooks"
        search={(now) => ({ ...now, open: id })}
        size="sm"
      >
        <Time at={createdAt} />
      </AnchorLink>
    ),
  },
  {
    id: 'status',
    header: 'State',
    width: '104px',
    cell: ({ status }) => <span style={{ color: STATUS_COLOURS[status] }}>{STATUS_WORDS[status]}</span>,
  },
  { id: 'event', header: 'Event', width: '168px', wideOnly: true, cell: ({ event }) => event },
  {
    id: 'url',
    header: 'Receiver',
    width: 'minmax(96px, 2fr)',
    cell: ({ url }) => <span title={url}>{url}</span>,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: '72px',
    numeric: true,
    wideOnly: true,
    cell: ({ attempts }) => formatNumber(attempts),
  },
];

/** Lists the notifications, and whether each one arrived. */
export function WebhooksScreen() {
  const { status, open: openId } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/settings/webhooks' });
  const { rows, first, more, error, retry } = useRows(
    webhookDeliveryRoutes.list,
    { query: { status } },
    (delivery) => delivery.status === 'pending',
  );
  const [testing, { open, close }] = useDisclosure(false);
  const { history } = useRouter();
  const cameFromList = useCanGoBack();
  return (
    <Screen
      title="Webhooks"
      sentence={first?.sentence}
      actions={
        <May call={webhookDeliveryRoutes.test}>
          <Button onClick={open}>Send a test</Button>
        </May>
      }
    >
      <Secrets />
      <Choice
        label="State"
        all="Any state"
        options={[
          { value: 'pending', label: 'on its way' },
          { value: 'delivered', label: 'arrived' },
          { value: 'dead', label: 'given up' },
        ]}
        value={status}
        onChoose={(value) => void navigate({ search: (now) => ({ ...now, status: value }) })}
      />
      {error && <Failure error={error} retry={retry} />}
      {rows?.length === 0 ? (
        <Empty title={status === undefined ? 'No notification yet' : 'No notification passes this filter'}>
          One is sent at the end of an analysis that was started with an address to notify.
        </Empty>
      ) : (
        <DataTable
          label="Deliveries"
          columns={COLUMNS}
          rows={rows}
          idOf={({ id }) => id}
          more={more}
          height="max(320px, calc(100dvh - 460px))"
        />
      )}
      {testing && <SendTest close={close} />}
      {openId !== undefined && (
        <Delivery
          deliveryId={openId}
          close={() => {
            if (cameFromList) history.back();
            else void navigate({ search: (now) => ({ ...now, open: undefined }), replace: true });
          }}
        />
      )}
    </Screen>
  );
}

function SendTest({ close }: { readonly close: () => void }) {
  const send = useSend(webhookDeliveryRoutes.test, [webhookDeliveryRoutes.list]);
  return (
    <Dialog opened onClose={close} title="Send a test">
      <Form onSubmit={(form) => send.mutate({ body: { url: formText(form, 'url') } }, { onSuccess: close })}>
        <Stack>
          <TextInput
            label="Receiver"
            description="Gets a signed sample"
            name="url"
            type="url"
            required
            data-autofocus
            error={faultOfField(send.error, 'url')}
          />
          {isGeneral(send.error, ['url']) && <Failure error={send.error} />}
          <Button type="submit" loading={send.isPending}>
            Send
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}
