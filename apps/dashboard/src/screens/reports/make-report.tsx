import { Button, NativeSelect, Stack } from '@mantine/core';
import { reportRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../api/call.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { Form } from '../../components/forms/form.tsx';
import { formText } from '../../components/forms/form-text.ts';
import { moment } from '../../components/values/moment.ts';
import { recentAnalyses } from '../site/use-analysis.ts';

const MONTHS = 12;
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface Props {
  readonly siteId: string;
  readonly close: () => void;
  readonly onMade: (reportId: string) => void;
}

/** Asks for an analysis or a month, and makes a report of it. */
export function MakeReport({ siteId, close, onMade }: Props) {
  const create = useSend(reportRoutes.create, [reportRoutes.list]);
  const analyses = useQuery(recentAnalyses(siteId));
  const completed = analyses.data?.data.filter(({ status }) => status === 'completed') ?? [];
  return (
    <Dialog opened onClose={close} title="Make a report">
      <Form
        onSubmit={(form) =>
          create.mutate(
            { params: { siteId }, body: bodyOf(formText(form, 'about')) },
            { onSuccess: ({ id }) => onMade(id) },
          )
        }
      >
        <Stack>
          <NativeSelect
            label="About"
            description="It stays as it is now, whatever later analyses find."
            name="about"
            data-autofocus
            data={[
              { value: 'latest', label: 'the latest analysis of the whole site' },
              { group: 'A month', items: lastMonths() },
              {
                group: 'An analysis',
                items: completed.map(({ id, startedAt, healthScore }) => ({
                  value: `analysis ${id}`,
                  label: `${moment(startedAt)}, score ${healthScore ?? '–'}`,
                })),
              },
            ]}
          />
          {create.error && <Failure error={create.error} />}
          <Button type="submit" loading={create.isPending}>
            Make it
          </Button>
        </Stack>
      </Form>
    </Dialog>
  );
}

function bodyOf(about: string) {
  const [kind, value = ''] = about.split(' ');
  if (kind === 'analysis') return { siteCheckId: value };
  return kind === 'month' ? { month: value } : {};
}

function lastMonths() {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
    return { value: `month ${start.toISOString().slice(0, 7)}`, label: month.format(start) };
  });
}
