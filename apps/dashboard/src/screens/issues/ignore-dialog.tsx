import { Button, Radio, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { ignoredFindingRoutes } from '@plumbline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { faultOfField, isGeneral } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';

/** Findings that can be ignored together. */
export interface Ignorable {
  readonly label: string;
  readonly findings: readonly {
    readonly checkId: string;
    readonly url?: string;
    readonly pattern?: string;
  }[];
}

const DAY_MS = 86_400_000;
/** Later days are not in the format of the API. */
const LAST_DAY = '9999-12-31';
/** The choice that asks for a day. */
const UNTIL_DAY = 'day';
const LASTING = [
  { value: '', label: 'until somebody takes it back' },
  { value: '7', label: 'for a week' },
  { value: '30', label: 'for a month' },
  { value: '90', label: 'for three months' },
  { value: UNTIL_DAY, label: 'until a day …' },
];

interface Props {
  readonly siteId: string;
  readonly options: readonly [Ignorable, ...Ignorable[]];
  readonly close: () => void;
  readonly onIgnored?: () => void;
}

/** Asks for a reason and an end, and ignores findings from now on. */
export default function IgnoreDialog({ siteId, options, close, onIgnored }: Props) {
  const [chosen, choose] = useState('0');
  const queries = useQueryClient();
  const ignore = useSend(ignoredFindingRoutes.createMany);
  const [lasting, setLasting] = useState('');
  const { findings } = options[Number(chosen)] ?? options[0];

  function submit(form: FormData) {
    const end = endOf(lasting, formText(form, 'day'));
    const until = end === null ? {} : { until: end.toISOString() };
    ignore.mutate(
      { params: { siteId }, body: { findings: [...findings], reason: formText(form, 'reason'), ...until } },
      {
        onSuccess: () => {
          close();
          onIgnored?.();
          void queries.invalidateQueries();
        },
      },
    );
  }

  return (
    <Dialog opened onClose={close} title="Ignore">
      <Form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            From now on it is neither listed nor scored. You can take this back in the site settings.
          </Text>
          {options.length > 1 && (
            <Radio.Group label="Where" value={chosen} onChange={choose}>
              <Stack gap={8} mt={4}>
                {options.map(({ label }, index) => (
                  <Radio key={label} value={String(index)} label={label} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <NativeSelect
            label="How long"
            data={LASTING}
            value={lasting}
            onChange={({ currentTarget }) => setLasting(currentTarget.value)}
          />
          {lasting === UNTIL_DAY && (
            <TextInput
              label="Until the end of"
              name="day"
              type="date"
              max={LAST_DAY}
              required
              error={faultOfField(ignore.error, 'until')}
            />
          )}
          <Textarea
            label="Reason"
            name="reason"
            required
            autosize
            minRows={2}
            error={faultOfField(ignore.error, 'reason')}
          />
          {isGeneral(ignore.error, ['reason', 'until']) && <Failure error={ignore.error} />}
          <Button type="submit" loading={ignore.isPending}>
            Ignore it
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** Returns the time when ignoring ends; null for never. Days are those of the visitor's time zone. */
function endOf(lasting: string, day: string): Date | null {
  if (lasting === '') return null;
  if (lasting === UNTIL_DAY) return new Date(`${day}T23:59:59`);
  return new Date(Date.now() + Number(lasting) * DAY_MS);
}
