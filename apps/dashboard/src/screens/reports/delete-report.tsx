import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { reportRoutes, type ReportRecord } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { May } from '../../components/may.tsx';

/** Deletes a report after a confirmation. */
export function DeleteReport({ report }: { readonly report: ReportRecord }) {
  const [asking, { open, close }] = useDisclosure(false);
  const remove = useSend(reportRoutes.delete, [reportRoutes.list]);
  return (
    <May call={reportRoutes.delete}>
      <Button size="xs" variant="default" onClick={open}>
        Delete
      </Button>
      <Confirm
        title="Delete the report?"
        act="Delete it"
        opened={asking}
        close={close}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ params: { reportId: report.id } }, { onSuccess: close })}
      >
        Links to it stop working. The analysis stays.
      </Confirm>
    </May>
  );
}
