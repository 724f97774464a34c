import { featureSpecs } from '@plumbline/action-plan';
import { AppError, type featureSpecRoutes } from '@plumbline/contracts';
import { getAnalysis, getLatestSnapshot, getSite } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { readActions, readHeads } from '../../work/read-plan.ts';
import { scannedHost } from '../../work/scanned-host.ts';

export function featureSpecHandlers(deps: ApiDeps): Handlers<typeof featureSpecRoutes> {
  const { db, catalogue } = deps;
  return {
    list: async ({ principal, params, query }) => {
      const { accountId, environment } = principal;
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      const snapshot = await getLatestSnapshot(db, accountId, site.id, environment);
      if (snapshot === null) {
        throw new AppError('conflict_error', 'The site has no plan. Make one first.');
      }
      const [actions, analysis] = await Promise.all([
        readActions(deps, snapshot, await readHeads(deps, snapshot)),
        orNotFound(getAnalysis(db, accountId, snapshot.analysisId)),
      ]);
      const plan = { snapshotId: snapshot.id, actions, scannedHost: scannedHost(analysis) };
      const all = featureSpecs(plan, catalogue);
      const from = query.cursor === undefined ? 0 : all.findIndex(({ id }) => id === query.cursor) + 1;
      const specs = all.slice(from, from + query.limit);
      const nextCursor = from + query.limit < all.length ? (specs.at(-1)?.id ?? null) : null;
      if (query.format === 'json') return { data: specs, nextCursor, total: all.length };
      const title = `# Feature specs of ${site.host}`;
      return {
        contentType: 'text/markdown; charset=utf-8',
        text: [title, ...specs.map(({ markdown }) => markdown), ''].join('\n\n'),
      };
    },
  };
}
