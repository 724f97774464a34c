import { unfittingChecks } from '@plumbline/checks';
import type { patchRoutes, SitePatch } from '@plumbline/contracts';
import {
  getSnapshot,
  listActionHeads,
  listPageFixes,
  listSiteEdits,
  listSitemapUrls,
  type Database,
  type ListPageRequest,
  type Analysis,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { dashboardUrls } from '../../work/dashboard-urls.ts';
import { patchOfPage, patchOfSite, renderHeads } from './make-patches.ts';
import { scannedHost } from '../../work/scanned-host.ts';
import { detailedAnalysis } from '../../work/detailed-analysis.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function patchHandlers({ db, settings }: ApiDeps): Handlers<typeof patchRoutes> {
  const urls = dashboardUrls(settings.publicUrl);
  return {
    list: async ({ principal, params, query }) => {
      const { accountId } = principal;
      const snapshot = await orNotFound(getSnapshot(db, accountId, params.snapshotId));
      const analysis = await detailedAnalysis(db, accountId, snapshot.analysisId);
      const heads = await listActionHeads(db, accountId, snapshot.id);
      const checkIds = heads.filter(({ fixableTargets }) => fixableTargets > 0).map(({ checkId }) => checkId);
      const read = (page: ListPageRequest) => listPageFixes(db, analysis.id, checkIds, page);
      if (query.format === 'html') {
        const fileName = `patches-${snapshot.id}.html`;
        return {
          contentType: 'text/html; charset=utf-8',
          fileName,
          text: renderHeads(read, scannedHost(analysis)),
        };
      }
      const { rows, nextCursor } = await read(query);
      return {
        data: rows.flatMap((row) => {
          const patch = patchOfPage(row);
          const { siteId, id: siteCheckId } = analysis;
          return patch === null
            ? []
            : [{ ...patch, dashboardUrl: urls.page({ siteId, siteCheckId }, row.url) }];
        }),
        nextCursor,
        site: query.cursor === undefined ? await patchSite(db, analysis, checkIds) : null,
        scannedHost: scannedHost(analysis),
      };
    },
  };
}

async function patchSite(db: Database, analysis: Analysis, checkIds: readonly string[]): Promise<SitePatch> {
  return patchOfSite(await listSiteEdits(db, analysis.id, checkIds), {
    id: analysis.siteId,
    startUrl: analysis.startUrl,
    files: analysis.siteFiles,
    listed: await listSitemapUrls(db, analysis.id, unfittingChecks),
  });
}
