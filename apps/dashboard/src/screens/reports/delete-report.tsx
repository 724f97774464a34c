import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { reportRoutes, type ReportRecord } from '@plumbline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSend } from '../../api/call.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { May } from '../../components/may.tsx';

/** Deletes a report after a confirmation, and goes back to the newest one. */
export function DeleteReport({ report }: { readonly report: ReportRecord }) {
  const [asking, { open, close }] = useDisclosure(false);
  const remove = useSend(reportRoutes.delete);
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/sites/$siteId/reports' });
  async function leave() {
    close();
    // Before the list changes, because the screen would look for the report of its address.
    await navigate({ search: (now) => ({ ...now, report: undefined }), replace: true });
    await client.invalidateQueries({ queryKey: [reportRoutes.list.operationId] });
  }
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
        onConfirm={() =>
          remove.mutate({ params: { reportId: report.id } }, { onSuccess: () => void leave() })
        }
      >
        Links to it stop working. The analysis stays.
      </Confirm>
    </May>
  );
}
