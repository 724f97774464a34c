import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { siteCheckRoutes, siteRoutes } from '@plumbline/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useSend } from '../../api/call.ts';
import { May } from '../../components/may.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';

interface Props {
  readonly siteId: string;
  readonly siteCheckId: string;
}

/** Deletes an analysis that has ended, and goes back to the others. */
export function DeleteAnalysis({ siteId, siteCheckId }: Props) {
  const [asking, { open, close }] = useDisclosure(false);
  const remove = useSend(siteCheckRoutes.delete, [siteRoutes.listAnalyses, siteRoutes.listOfAccount]);
  const navigate = useNavigate();
  return (
    <May call={siteCheckRoutes.delete}>
      <Button variant="default" size="xs" onClick={open}>
        Delete
      </Button>
      <Confirm
        title="Delete the analysis?"
        act="Delete it"
        opened={asking}
        close={close}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(
            { params: { siteCheckId } },
            {
              onSuccess: () =>
                void navigate({
                  to: '/sites/$siteId/analyses',
                  params: { siteId },
                  // A link to the deleted analysis would lead nowhere.
                  search: (now) => ({ analysis: now.analysis === siteCheckId ? undefined : now.analysis }),
                }),
            },
          )
        }
      >
        Its issues and its plan are deleted, too. This cannot be undone.
      </Confirm>
    </May>
  );
}
