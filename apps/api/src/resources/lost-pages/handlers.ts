import { WAS, waysBack } from '@plumbline/checks';
import type { LostPage as LostPageRecord, lostPageRoutes } from '@plumbline/contracts';
import { listLostPages, type LostPage } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { detailedAnalysis } from '../../work/detailed-analysis.ts';
import { presentList } from '../../http/present-list.ts';

export function lostPageHandlers({ db }: ApiDeps): Handlers<typeof lostPageRoutes> {
  return {
    list: async ({ principal: { accountId }, params, query }) => {
      const { id: analysisId } = await detailedAnalysis(db, accountId, params.siteCheckId);
      return presentList(await listLostPages(db, { accountId, analysisId }, query, query), presentLostPage);
    },
  };
}

function presentLostPage({ url, how, is, linkScore, since, meant }: LostPage): LostPageRecord {
  return {
    url,
    how,
    was: WAS,
    is,
    linkScore,
    since: since.toISOString(),
    expected: meant !== null,
    meant,
    wayBack: waysBack[how],
  };
}
