import { ApiError } from '@plumbline/api-client';
import { siteCheckRoutes, siteRoutes } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Dialog } from '../../components/dialog.tsx';
import { read, useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { CrawlOptionsForm, type CrawlWishes } from './crawl-options-form.tsx';

/** Starts an analysis, with the usual or other options, and opens its screen. */
export default function StartDialog({ close }: { readonly close: () => void }) {
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId' });
  const site = useQuery(read(siteRoutes.get, { params: { siteId } }));
  const analyse = useSend(siteCheckRoutes.analyze, [siteRoutes.listAnalyses, siteRoutes.listOfAccount]);
  const navigate = useNavigate();

  const watch = (siteCheckId: string) =>
    void navigate({
      to: '/sites/$siteId/analyses/$siteCheckId',
      params: { siteId, siteCheckId },
      search: { analysis: undefined },
    });

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
    <Dialog opened onClose={close} title="Analyse the site">
      {site.error && <Failure error={site.error} retry={() => void site.refetch()} />}
      <CrawlOptionsForm
        act="Start"
        pending={analyse.isPending || site.isPending}
        error={analyse.error}
        onSubmit={start}
      />
    </Dialog>
  );
}
