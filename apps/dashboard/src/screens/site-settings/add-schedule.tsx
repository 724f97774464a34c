import { NativeSelect, TextInput } from '@mantine/core';
import { scheduleRoutes } from '@plumbline/contracts';
import { useState } from 'react';
import { useSend } from '../../api/call.ts';
import { Dialog } from '../../components/dialog.tsx';
import { faultOfField } from '../../components/forms/fault-of-field.ts';
import { formText } from '../../components/forms/form-text.ts';
import { CrawlOptionsForm } from '../site/crawl-options-form.tsx';
import { RHYTHMS } from './rhythms.ts';

/** Makes a schedule, with the options of its analyses. */
export default function AddSchedule({
  siteId,
  close,
}: {
  readonly siteId: string;
  readonly close: () => void;
}) {
  const [rhythm, setRhythm] = useState('0 5 * * 1');
  const create = useSend(scheduleRoutes.create, [scheduleRoutes.list]);
  return (
    <Dialog opened onClose={close} title="Add a schedule">
      <CrawlOptionsForm
        act="Add"
        pending={create.isPending}
        error={create.error}
        within="options"
        childFields={['cron']}
        onSubmit={({ callbackUrl, ...options }, form) =>
          create.mutate(
            {
              params: { siteId },
              body: {
                cron: rhythm === 'own' ? formText(form, 'cron') : rhythm,
                timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                options,
                callbackUrl,
              },
            },
            { onSuccess: close },
          )
        }
      >
        <NativeSelect
          label="When"
          data={RHYTHMS}
          value={rhythm}
          onChange={({ currentTarget }) => setRhythm(currentTarget.value)}
        />
        {rhythm === 'own' && (
          <TextInput
            label="Cron expression"
            description="Minute, hour, day of month, month, day of week"
            name="cron"
            required
            error={faultOfField(create.error, 'cron')}
          />
        )}
      </CrawlOptionsForm>
    </Dialog>
  );
}
