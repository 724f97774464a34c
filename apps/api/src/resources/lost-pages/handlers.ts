import { WAS_FINDABLE, waysBack } from '@plumbline/checks';
import type { LostPageRecord, lostPageRoutes } from '@plumbline/contracts';
import { listLostPages, type LostPageRow } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailedAnalysis } from '../../work/detailed-analysis.ts';
import { presentList } from '../../http/present-list.ts';
import { dashboardUrls } from '../../work/dashboard-urls.ts';

export function lostPageHandlers({ db, settings }: ApiDeps): Handlers<typeof lostPageRoutes> {
  const urls = dashboardUrls(settings.publicUrl);
  return {
    list: async ({ principal: { accountId }, params, query }) => {
      const { id: analysisId, siteId } = await detailedAnalysis(db, accountId, params.siteCheckId);
      return presentList(await listLostPages(db, { accountId, analysisId }, query, query), (lost) => ({
        ...presentLostPage(lost),
        dashboardUrl: urls.page({ siteId, siteCheckId: analysisId }, lost.url),
      }));
    },
  };
}

function presentLostPage({
  url,
  how,
  is,
  linkScore,
  since,
  meant,
}: LostPageRow): Omit<LostPageRecord, 'dashboardUrl'> {
  return {
    url,
    how,
    was: WAS_FINDABLE,
    is,
    linkScore,
    since: since.toISOString(),
    expected: meant !== null,
    meant,
    wayBack: waysBack[how],
  };
}
