import {
  describeTarget,
  filterActions,
  forecastScores,
  planActions,
  routingView,
  summaryView,
  TOP_ISSUES,
  type PlanScores,
} from '@plumbline/action-plan';
import { AppError, Dimension, type ActionHead, type actionSnapshotRoutes } from '@plumbline/contracts';
import {
  countPages,
  getActionItems,
  getSiteAnalysis,
  getPreviousAnalysis,
  getSite,
  getAnalysis,
  getSnapshot,
  groupFindings,
  insertSnapshot,
  listActionHeads,
  listActionTargets,
  listSnapshots,
  readActionJson,
  type ActionSnapshot,
  type Database,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../../http/error-reply.ts';
import { presentSnapshot } from './present.ts';
import { writeFlat, writeGrouped } from './views.ts';
import { presentPage } from '../../http/present-page.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function actionSnapshotHandlers({ db, catalogue }: ApiDeps): Handlers<typeof actionSnapshotRoutes> {
  return {
    generate: async ({ principal, params, body = {} }) => {
      const { accountId, environment } = principal;
      const { dimensions = Dimension.options, triggeredBy = 'api' } = body;
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      const analysis = await getSiteAnalysis(db, { accountId, siteId: site.id, environment });
      if (analysis === null) {
        throw new AppError('conflict_error', 'The site has no completed analysis. Run one first.');
      }
      const findings = await groupFindings(db, analysis.id);
      const actions = planActions(
        findings,
        catalogue.filter(({ dimension }) => dimensions.includes(dimension)),
      );
      const snapshot = await insertSnapshot(db, {
        accountId,
        siteId: site.id,
        analysisId: analysis.id,
        dimensions: [...new Set(dimensions)],
        triggeredBy,
        healthScore: analysis.healthScore ?? 0,
        ...forecastScores(actions, findings, await countPages(db, analysis.id), catalogue),
        actions,
      });
      return presentSnapshot(snapshot);
    },

    list: async ({ principal, params, query }) => {
      const site = await orNotFound(getSite(db, principal.accountId, params.siteId));
      return presentPage(await listSnapshots(db, principal.accountId, site.id, query), presentSnapshot);
    },

    get: async ({ principal, params }) =>
      presentSnapshot(await orNotFound(getSnapshot(db, principal.accountId, params.snapshotId))),

    listActions: async ({ principal, params, query }) => {
      const { view, filter = [] } = query;
      const { accountId } = principal;
      const snapshot = await orNotFound(getSnapshot(db, accountId, params.snapshotId));
      const heads = filterActions(await listActionHeads(db, accountId, snapshot.id), filter);
      if (view === 'routing') return routingView(heads);
      const idsOf = (some: typeof heads) => some.map(({ id }) => id);
      if (view === 'summary') {
        const top = await getActionItems(db, accountId, snapshot.id, idsOf(heads.slice(0, TOP_ISSUES)));
        return summaryView(heads, top, await scoresAround(db, snapshot));
      }
      const texts = await readActionJson(db, accountId, snapshot.id, idsOf(heads));
      const written = { heads, jsonOf: ({ id }: ActionHead) => texts.get(id) ?? 'null' };
      return view === 'grouped' ? writeGrouped(written) : writeFlat(written);
    },

    listTargets: async ({ principal, params, query }) => {
      const { accountId } = principal;
      const snapshot = await orNotFound(getSnapshot(db, accountId, params.snapshotId));
      const [action] = await getActionItems(db, accountId, snapshot.id, [params.actionId]);
      if (action === undefined) throw notFound();
      const { checkId, handling } = action;
      const item = { analysisId: snapshot.analysisId, checkId, handling };
      const check = catalogue.find(({ id }) => id === checkId);
      if (check === undefined) throw notFound();
      return presentPage(await listActionTargets(db, item, query), (target) => describeTarget(check, target));
    },
  };
}

async function scoresAround(db: Database, snapshot: ActionSnapshot): Promise<PlanScores> {
  const analysis = await orNotFound(getAnalysis(db, snapshot.accountId, snapshot.analysisId));
  const previous = await getPreviousAnalysis(db, analysis);
  return {
    current: snapshot.healthScore,
    previous: previous?.healthScore ?? null,
    topActionDone: snapshot.topActionScore,
    autoFixableDone: snapshot.autoFixableScore,
  };
}
