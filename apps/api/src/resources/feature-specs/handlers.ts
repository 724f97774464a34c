import { featureSpecs, SPEC_EXAMPLES, type SpecifiedPlan } from '@plumbline/action-plan';
import { AppError, type ActionItemRecord, type featureSpecRoutes } from '@plumbline/contracts';
import {
  getActionItems,
  getLatestSnapshot,
  getSite,
  listActionHeads,
  readEvidence,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { found } from '../../http/found.ts';

export function featureSpecHandlers(deps: ApiDeps): Handlers<typeof featureSpecRoutes> {
  const { db, catalogue } = deps;
  return {
    list: async ({ principal, params, query }) => {
      const { accountId, environment } = principal;
      const site = await found(getSite(db, accountId, params.siteId));
      const snapshot = await getLatestSnapshot(db, accountId, site.id, environment);
      if (snapshot === null) {
        throw new AppError(
          'conflict_error',
          'The site has no action plan. Generate an action snapshot first.',
        );
      }
      const heads = await listActionHeads(db, accountId, snapshot.id);
      const ids = heads.map(({ id }) => id);
      const actions = await getActionItems(db, accountId, snapshot.id, ids);
      const messageOf = await messagesOf(deps, snapshot.analysisId, actions);
      const specs = featureSpecs({ snapshotId: snapshot.id, actions, messageOf }, catalogue);
      if (query.format === 'json') return { data: specs };
      const title = `# Feature specs of ${site.host}`;
      return {
        contentType: 'text/markdown; charset=utf-8',
        text: [title, ...specs.map(({ markdown }) => markdown), ''].join('\n\n'),
      };
    },
  };
}

/** What the checks say of the targets that specifications show. */
async function messagesOf(
  { db, catalogue }: ApiDeps,
  analysisId: string,
  actions: readonly ActionItemRecord[],
): Promise<SpecifiedPlan['messageOf']> {
  const shown = actions.flatMap(({ checkId, targets }) =>
    targets.slice(0, SPEC_EXAMPLES).map(({ url }) => ({ checkId, url })),
  );
  const messages = new Map<string, string>();
  for (const { checkId, url, evidence } of await readEvidence(db, analysisId, shown)) {
    const message = catalogue.find(({ id }) => id === checkId)?.message(evidence as never);
    if (message !== undefined) messages.set(`${checkId} ${url}`, message);
  }
  return (checkId, url) => messages.get(`${checkId} ${url}`) ?? null;
}
