import {
  AppError,
  TrackerRecord,
  type ActionTicket,
  type ticketRoutes,
  type trackerRoutes,
} from '@plumbline/contracts';
import {
  claimTicket,
  databaseNow,
  deleteTracker,
  getAction,
  getSite,
  getTicket,
  getTracker,
  keepTicket,
  listTickets,
  listTrackers,
  releaseTicket,
  setTracker,
  type LinkedTicket,
} from '@plumbline/database';
import { TrackerError } from '@plumbline/trackers';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt, notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { presentFields } from '../../http/present-fields.ts';
import { dashboardUrls } from '../../work/dashboard-urls.ts';
import { openTracker } from './open-tracker.ts';
import { readTicket } from './read-ticket.ts';

const FRESH_MS = 60_000;
const BASE_URLS = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com',
  linear: 'https://api.linear.app',
};

export function trackerHandlers(deps: ApiDeps): Handlers<typeof trackerRoutes> {
  const { db, secretBox, requireCallable } = deps;
  return {
    list: async ({ principal }) => ({
      data: (await listTrackers(db, principal.accountId)).map((tracker) =>
        presentFields(TrackerRecord, tracker),
      ),
      nextCursor: null,
    }),

    put: async ({ principal: { accountId }, body: { kind, token, ...body } }) => {
      const baseUrl = body.baseUrl ?? (kind === 'jira' ? undefined : BASE_URLS[kind]);
      if (baseUrl === undefined) {
        throw invalidAt(400, 'body.baseUrl', 'is required for Jira, such as https://acme.atlassian.net');
      }
      await requireCallable('body.baseUrl', baseUrl);
      const sealed = secretBox.seal(token, accountId);
      return presentFields(
        TrackerRecord,
        await setTracker(db, { ...body, accountId, kind, baseUrl, token: sealed }),
      );
    },

    delete: async ({ principal: { accountId }, params: { trackerId } }) => {
      if (!(await deleteTracker(db, accountId, trackerId))) throw notFound();
    },

    test: async ({ principal: { accountId }, params: { trackerId } }) => {
      const tracker = (await listTrackers(db, accountId)).find(({ id }) => id === trackerId);
      if (tracker === undefined) throw notFound();
      try {
        await openTracker(deps, tracker).check();
        return { works: true, sentence: `The token reaches ${tracker.project}.` };
      } catch (error) {
        if (!(error instanceof TrackerError)) throw error;
        return { works: false, sentence: error.message };
      }
    },
  };
}

export function ticketHandlers(deps: ApiDeps): Handlers<typeof ticketRoutes> {
  const { db, catalogue, settings } = deps;
  return {
    list: async ({ principal: { accountId }, params }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      return { data: (await listTickets(db, accountId, site.id)).map(presentTicket), nextCursor: null };
    },

    get: async ({ principal: { accountId }, params }) => {
      const ticket = await orNotFound(getTicket(db, { accountId, ...params }));
      const now = await databaseNow(db);
      const isFresh = now.getTime() - ticket.readAt.getTime() < FRESH_MS;
      return presentTicket(isFresh ? ticket : await readTicket(deps, ticket));
    },

    create: async ({ principal: { accountId }, params, body }) => {
      const reference = { accountId, ...params };
      const action = await orNotFound(getAction(db, accountId, params.actionId));
      const check = catalogue.find(({ id }) => id === action.checkId);
      if (action.siteId !== params.siteId || check === undefined) throw notFound();
      const made = await getTicket(db, reference);
      if (made !== null) return presentTicket(made);
      const tracker = await getTracker(db, accountId, body.tracker);
      if (tracker === null) {
        throw new AppError(
          'conflict_error',
          'That tracker is not connected. Connect it in the settings of the account.',
        );
      }
      if (!(await claimTicket(db, reference, body.tracker))) {
        throw new AppError('conflict_error', 'The ticket is being made. Read it in a moment.');
      }
      try {
        const url = dashboardUrls(settings.publicUrl).action(params);
        const ticket = await openTracker(deps, tracker).create({
          title: check.title,
          body: `${check.why}\n\n${check.howToFix}\n\nAll places, and their fixes: ${url}`,
        });
        return presentTicket(await orNotFound(keepTicket(db, reference, { ...ticket, failure: null })));
      } catch (error) {
        await releaseTicket(db, reference);
        if (!(error instanceof TrackerError)) throw error;
        throw new AppError('conflict_error', error.message, { cause: error });
      }
    },
  };
}

function presentTicket({
  actionId,
  tracker,
  key,
  url,
  state,
  isDone,
  readAt,
  failure,
}: LinkedTicket): ActionTicket {
  return { actionId, tracker, key, url, state, isDone, readAt: readAt.toISOString(), failure };
}
