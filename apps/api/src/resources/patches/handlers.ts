import { unfittingChecks } from '@plumbline/checks';
import type { patchRoutes, SitePatch } from '@plumbline/contracts';
import {
  getAnalysis,
  getSnapshot,
  listActionHeads,
  listPageFixes,
  listSiteEdits,
  listSitemapUrls,
  type Database,
  type PageRequest,
  type Analysis,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { patchOfPage, patchOfSite, renderHeads } from './make-patches.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function patchHandlers({ db }: ApiDeps): Handlers<typeof patchRoutes> {
  return {
    list: async ({ principal, params, query }) => {
      const { accountId } = principal;
      const snapshot = await orNotFound(getSnapshot(db, accountId, params.snapshotId));
      const check = await orNotFound(getAnalysis(db, accountId, snapshot.analysisId));
      const heads = await listActionHeads(db, accountId, snapshot.id);
      const checkIds = heads
        .filter(({ handling }) => handling === 'auto_fixable')
        .map(({ checkId }) => checkId);
      const read = (page: PageRequest) => listPageFixes(db, check.id, checkIds, page);
      if (query.format === 'html') {
        const fileName = `patches-${snapshot.id}.html`;
        return { contentType: 'text/html; charset=utf-8', fileName, text: renderHeads(read) };
      }
      const { rows, nextCursor } = await read(query);
      return {
        data: rows.flatMap((row) => patchOfPage(row) ?? []),
        nextCursor,
        site: query.cursor === undefined ? await patchSite(db, check, checkIds) : null,
      };
    },
  };
}

async function patchSite(db: Database, check: Analysis, checkIds: readonly string[]): Promise<SitePatch> {
  return patchOfSite(await listSiteEdits(db, check.id, checkIds), {
    id: check.siteId,
    startUrl: check.startUrl,
    files: check.siteFiles,
    listed: await listSitemapUrls(db, check.id, unfittingChecks),
  });
}
