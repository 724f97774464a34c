import { Button, Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import { counted, type KeptBeside, type Retention, type RetentionChange } from '@plumbline/contracts';
import { useState } from 'react';
import { Failure } from '../failure.tsx';
import { Confirm } from '../forms/confirm.tsx';
import { faultOfField, isGeneral } from '../forms/fault-of-field.ts';
import { Form } from '../forms/form.tsx';
import { formText } from '../forms/form-text.ts';
import { Time } from '../values/time.tsx';

/** The settings to store. They are sent first without a confirmation, then with it. */
export interface RetentionWish {
  readonly detailedAnalyses: number;
  readonly keep: KeptBeside[];
  readonly confirm: boolean;
}

interface Props {
  readonly retention: Retention;
  readonly mayChange: boolean;
  readonly send: (wish: RetentionWish) => Promise<RetentionChange>;
  readonly pending: boolean;
  readonly error: Error | null;
}

const KEPT: readonly { readonly value: KeptBeside; readonly label: string }[] = [
  { value: 'by_hand', label: 'and those that are kept by hand' },
  { value: 'before_new_rules', label: 'and the last one before each change of checks or settings' },
];

/** Sets how many analyses keep their details, and first shows what that deletes. */
export function RetentionForm({ retention, mayChange, send, pending, error }: Props) {
  const [asked, setAsked] = useState<{ readonly wish: RetentionWish; readonly change: RetentionChange }>();
  const [done, setDone] = useState(false);
  const close = () => setAsked(undefined);
  async function confirm(wish: RetentionWish) {
    await send({ ...wish, confirm: true });
    close();
    setDone(true);
  }
  async function ask(wish: RetentionWish) {
    setDone(false);
    const change = await send(wish);
    if (change.deletes.analyses === 0) await confirm(wish);
    else setAsked({ wish, change });
  }
  // The form shows failures from `error`.
  const shown = () => undefined;
  return (
    <Form
      onSubmit={(form) => {
        const keep = KEPT.map(({ value }) => value).filter((value) => form.getAll('keep').includes(value));
        const detailedAnalyses = Number(formText(form, 'detailedAnalyses'));
        ask({ detailedAnalyses, keep, confirm: false }).catch(shown);
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          Pages, links and issues of older analyses are deleted. Their scores, counts and plans stay.
        </Text>
        <NumberInput
          label="How many of the newest analyses of a site keep their details"
          name="detailedAnalyses"
          defaultValue={retention.detailedAnalyses}
          min={1}
          max={retention.detailedAnalysesMax}
          allowDecimal={false}
          disabled={!mayChange}
          maw={420}
          error={asked === undefined && faultOfField(error, 'detailedAnalyses')}
        />
        {KEPT.map(({ value, label }) => (
          <Checkbox
            key={value}
            name="keep"
            value={value}
            label={label}
            defaultChecked={retention.keep.includes(value)}
            disabled={!mayChange}
          />
        ))}
        {asked === undefined && isGeneral(error, ['detailedAnalyses']) && <Failure error={error} />}
        {mayChange && (
          <Group>
            <Button type="submit" loading={pending}>
              Save
            </Button>
            {done && <Text size="sm">Kept.</Text>}
          </Group>
        )}
      </Stack>
      <Confirm
        title="Delete the details?"
        act="Delete them"
        opened={asked !== undefined}
        close={close}
        pending={pending}
        error={error}
        onConfirm={() => {
          if (asked !== undefined) confirm(asked.wish).catch(shown);
        }}
      >
        {asked && <Deleted {...asked.change.deletes} />}
      </Confirm>
    </Form>
  );
}

function Deleted({ analyses, urls, from, until }: RetentionChange['deletes']) {
  return (
    <>
      {counted(analyses, 'analysis loses its', 'analyses lose their')} pages, links and issues (
      {counted(urls, 'URL')}) within an hour
      {from !== null && until !== null && (
        <>
          : those from <Time at={from} /> to <Time at={until} />
        </>
      )}
      . This cannot be undone.
    </>
  );
}
