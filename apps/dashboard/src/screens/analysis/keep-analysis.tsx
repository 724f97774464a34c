import { Button } from '@mantine/core';
import { siteCheckRoutes, siteRoutes, type SiteCheckRecord } from '@plumbline/contracts';
import { useSend } from '../../api/call.ts';
import { Failure } from '../../components/failure.tsx';
import { May } from '../../components/may.tsx';

/** A button that keeps the details of an analysis at any age, or stops keeping them. */
export function KeepAnalysis({ analysis: { id, kept } }: { readonly analysis: SiteCheckRecord }) {
  const update = useSend(siteCheckRoutes.update, [siteCheckRoutes.get, siteRoutes.listAnalyses]);
  return (
    <May call={siteCheckRoutes.update}>
      <Button
        variant="default"
        size="xs"
        loading={update.isPending}
        onClick={() => update.mutate({ params: { siteCheckId: id }, body: { kept: !kept } })}
      >
        {kept ? 'Stop keeping details' : 'Keep details'}
      </Button>
      {update.error && <Failure error={update.error} />}
    </May>
  );
}
