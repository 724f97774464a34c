import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ApiError } from '@plumbline/api-client';
import { siteCheckRoutes, siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read, useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { isGeneral } from '../../components/fault-of.ts';
import { CrawlOptionsForm, OPTION_FIELDS, type CrawlWishes } from './crawl-options-form.tsx';
import { useAnalysis } from './use-analysis.ts';

/** Starts an analysis, as usual or with options, and goes to watch it. */
export function StartAnalysis() {
  const { siteId, running } = useAnalysis();
  const site = useQuery(read(siteRoutes.get, { params: { siteId } }));
  const analyse = useSend(siteCheckRoutes.analyze, [siteRoutes.listChecks, siteRoutes.listOfAccount]);
  const navigate = useNavigate();
  const [opened, { open, close }] = useDisclosure(false);

  const watch = (siteCheckId: string) =>
    void navigate({ to: '/sites/$siteId/analyses/$siteCheckId', params: { siteId, siteCheckId } });

  function start(options: CrawlWishes) {
    if (site.data === undefined) return;
    analyse.mutate(
      { params: { clientId: site.data.clientId }, body: { siteId, ...options } },
      {
        onSuccess: ({ siteCheckId }) => watch(siteCheckId),
        onError: (error) => {
          const other = error instanceof ApiError ? error.details['siteCheckId'] : undefined;
          if (typeof other === 'string') watch(other);
        },
      },
    );
  }

  return (
    <>
      <Button onClick={open} disabled={running !== undefined || site.data === undefined}>
        Analyse
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Analyse the site"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isGeneral(analyse.error, OPTION_FIELDS) && <Failure error={analyse.error} />}
        <CrawlOptionsForm act="Start" pending={analyse.isPending} error={analyse.error} onSubmit={start} />
      </Modal>
    </>
  );
}
