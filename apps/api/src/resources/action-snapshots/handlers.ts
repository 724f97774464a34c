import {
  describeTarget,
  filterActions,
  routingView,
  summaryView,
  withTargets,
  type PlanScores,
} from '@plumbline/action-plan';
import {
  AppError,
  Dimension,
  type ActionHead,
  type actionSnapshotRoutes,
  type StoredTarget,
} from '@plumbline/contracts';
import {
  getActionItems,
  getSiteAnalysis,
  getPreviousAnalysis,
  getSite,
  getAnalysis,
  getSnapshot,
  listActionTargets,
  listSnapshots,
  readTargetsJson,
  type ActionSnapshot,
  type Analysis,
  type Database,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../../http/error-reply.ts';
import { detailedAnalysis } from '../../work/detailed-analysis.ts';
import { makePlan } from '../../work/make-plan.ts';
import { placeTargets, readHeads } from '../../work/read-plan.ts';
import { scannedHost } from '../../work/scanned-host.ts';
import { planSentence } from '../list-sentences.ts';
import { presentSnapshot } from './present.ts';
import { writeFlat, writeGrouped } from './views.ts';
import { presentList } from '../../http/present-list.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function actionSnapshotHandlers(deps: ApiDeps): Handlers<typeof actionSnapshotRoutes> {
  const { db, catalogue } = deps;
  return {
    generate: async ({ principal, params, body = {} }) => {
      const { accountId, environment } = principal;
      const { dimensions = Dimension.options, triggeredBy = 'api' } = body;
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      const analysis = await getSiteAnalysis(db, { accountId, siteId: site.id, environment });
      if (analysis === null) {
        throw new AppError('conflict_error', 'The site has no completed analysis. Run one first.');
      }
      return presentSnapshot(await makePlan(deps, analysis, { dimensions, triggeredBy }));
    },

    list: async ({ principal, params, query }) => {
      const site = await orNotFound(getSite(db, principal.accountId, params.siteId));
      return presentList(await listSnapshots(db, principal.accountId, site.id, query), presentSnapshot);
    },

    get: async ({ principal, params }) =>
      presentSnapshot(await orNotFound(getSnapshot(db, principal.accountId, params.snapshotId))),

    listActions: async ({ principal, params, query }) => {
      const { view, filter = [] } = query;
      const { accountId } = principal;
      const snapshot = await orNotFound(getSnapshot(db, accountId, params.snapshotId));
      const stored = await readHeads(deps, snapshot);
      const heads = filterActions(stored, filter);
      if (view === 'routing') return routingView(heads);
      if (view === 'summary') {
        const analysis = await orNotFound(getAnalysis(db, accountId, snapshot.analysisId));
        return {
          sentence: planSentence(heads.length, analysis),
          ...summaryView(heads, await scoresAround(db, snapshot, analysis)),
          scanned_host: heads.some(({ fixableTargets }) => fixableTargets > 0) ? scannedHost(analysis) : null,
        };
      }
      const texts = await readTargetsJson(
        db,
        accountId,
        snapshot.id,
        heads.map(({ id }) => id),
      );
      const jsonOf = (head: ActionHead) => {
        const targets = JSON.parse(texts.get(head.id) ?? '[]') as StoredTarget[];
        return JSON.stringify(withTargets(head, targets.map(placeTargets(deps, snapshot, head))));
      };
      const written = { heads, jsonOf };
      return view === 'grouped' ? writeGrouped(written) : writeFlat(written);
    },

    listTargets: async ({ principal, params, query }) => {
      const { accountId } = principal;
      const snapshot = await orNotFound(getSnapshot(db, accountId, params.snapshotId));
      const [action] = await getActionItems(db, accountId, snapshot.id, [params.actionId]);
      if (action === undefined) throw notFound();
      const { checkId } = action;
      await detailedAnalysis(db, accountId, snapshot.analysisId);
      const item = { analysisId: snapshot.analysisId, checkId };
      const check = catalogue.find(({ id }) => id === checkId);
      if (check === undefined) throw notFound();
      const place = placeTargets(deps, snapshot, action);
      return presentList(await listActionTargets(db, item, query), (target) =>
        place(describeTarget(check, target)),
      );
    },
  };
}

async function scoresAround(db: Database, snapshot: ActionSnapshot, analysis: Analysis): Promise<PlanScores> {
  const previous = await getPreviousAnalysis(db, analysis);
  return {
    current: snapshot.healthScore,
    previous: previous?.healthScore ?? null,
    topActionDone: snapshot.topActionScore,
    autoFixableDone: snapshot.autoFixableScore,
  };
}
