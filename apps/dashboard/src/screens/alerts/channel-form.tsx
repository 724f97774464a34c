import {
  Button,
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { AlertKind, alertChannelRoutes, siteRoutes, type AlertChannelRecord } from '@plumbline/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readList, useSend } from '../../api/call.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { KINDS } from './words.ts';

interface ChannelFormProps {
  /** The channel to change; null adds one. */
  readonly channel: AlertChannelRecord | null;
  readonly mailUnavailable: string | null;
  readonly close: () => void;
}

const TARGETS: Readonly<Record<AlertKind, string>> = {
  email: 'Up to 10 addresses, separated by commas.',
  slack: 'URL of an incoming webhook: https://hooks.slack.com/services/…',
  teams: 'URL of the workflow “When a Teams webhook request is received”.',
  discord: 'URL of a webhook: channel settings, Integrations, Webhooks.',
};
const DEFAULT_FALL = 5;

/** Adds a channel, or changes one. */
export default function ChannelForm({ channel, mailUnavailable, close }: ChannelFormProps) {
  const changes = [alertChannelRoutes.list];
  const create = useSend(alertChannelRoutes.create, changes);
  const update = useSend(alertChannelRoutes.update, changes);
  const sites = useInfiniteQuery(readList(siteRoutes.listOfAccount, {}));
  const [kind, setKind] = useState<AlertKind>(
    channel?.kind ?? (mailUnavailable === null ? 'email' : 'slack'),
  );
  const [siteIds, setSiteIds] = useState<string[]>(channel?.siteIds ?? []);
  const error = create.error ?? update.error;
  const rules = channel?.rules;

  function submit(form: FormData) {
    const isOn = (name: string) => form.get(name) !== null;
    const name = formText(form, 'name');
    const target = formText(form, 'target');
    const settings = {
      name,
      siteIds,
      rules: {
        pageLost: isOn('pageLost'),
        newCritical: isOn('newCritical'),
        scoreFell: isOn('scoreFalls') ? Number(formText(form, 'scoreFell')) : null,
        pagesUnread: isOn('pagesUnread'),
        scheduleFailed: isOn('scheduleFailed'),
        analysisEnded: isOn('analysisEnded'),
      },
    };
    if (channel === null) create.mutate({ body: { kind, target, ...settings } }, { onSuccess: close });
    else {
      const body = { ...settings, target: target === '' ? undefined : target };
      update.mutate({ params: { channelId: channel.id }, body }, { onSuccess: close });
    }
  }

  const options = (sites.data?.pages ?? []).flatMap(({ data }) =>
    data.map(({ siteId, url }) => ({ value: siteId, label: url })),
  );
  return (
    <Dialog opened onClose={close} title={channel === null ? 'Add a channel' : `Change ${channel.name}`}>
      <Form onSubmit={submit}>
        <Stack>
          {channel === null && (
            <NativeSelect
              label="Kind"
              data={AlertKind.options.map((value) => ({
                value,
                label: KINDS[value],
                disabled: value === 'email' && mailUnavailable !== null,
              }))}
              value={kind}
              description={mailUnavailable}
              onChange={({ currentTarget }) =>
                setKind(AlertKind.options.find((each) => each === currentTarget.value) ?? kind)
              }
              error={faultOfField(error, 'kind')}
            />
          )}
          <TextInput
            label="Name"
            name="name"
            required
            data-autofocus
            defaultValue={channel?.name}
            error={faultOfField(error, 'name')}
          />
          <Textarea
            label={kind === 'email' ? 'E-mail addresses' : 'Webhook URL'}
            description={
              channel === null ? TARGETS[kind] : `Leave it empty to keep ${channel.target}. ${TARGETS[kind]}`
            }
            name="target"
            required={channel === null}
            autosize
            autoComplete="off"
            spellCheck={false}
            error={faultOfField(error, 'target')}
          />
          <Stack component="fieldset" gap="xs" className="plain-fieldset">
            <legend>Send when</legend>
            <Checkbox name="pageLost" label="a page is lost" defaultChecked={rules?.pageLost ?? true} />
            <Checkbox
              name="newCritical"
              label="there is a new critical problem"
              defaultChecked={rules?.newCritical ?? true}
            />
            <Checkbox
              name="scoreFalls"
              label="the score falls by this many points or more"
              defaultChecked={rules?.scoreFell !== null}
            />
            <NumberInput
              aria-label="Points"
              name="scoreFell"
              min={1}
              max={100}
              allowDecimal={false}
              w={104}
              defaultValue={rules?.scoreFell ?? DEFAULT_FALL}
              error={faultOfField(error, 'rules.scoreFell')}
            />
            <Checkbox
              name="pagesUnread"
              label="many pages cannot be read any more"
              defaultChecked={rules?.pagesUnread ?? true}
            />
            <Checkbox
              name="scheduleFailed"
              label="a scheduled analysis fails, or cannot start"
              defaultChecked={rules?.scheduleFailed ?? true}
            />
            <Checkbox
              name="analysisEnded"
              label="an analysis ends and something changed"
              defaultChecked={rules?.analysisEnded ?? false}
            />
          </Stack>
          <MultiSelect
            label="Sites"
            description="All sites, if you choose none."
            data={options}
            value={siteIds}
            onChange={setSiteIds}
            searchable
            clearable
            // A list outside the dialog would be behind it.
            comboboxProps={{ withinPortal: false }}
            error={faultOfField(error, 'siteIds')}
          />
          {isGeneral(error, ['kind', 'name', 'target', 'siteIds', 'rules.scoreFell']) && (
            <Failure error={error} />
          )}
          <Button type="submit" loading={create.isPending || update.isPending}>
            {channel === null ? 'Add' : 'Save'}
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}
