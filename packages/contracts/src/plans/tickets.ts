import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { HttpUrl, Id, OneOf, Text, Timestamp } from '../vocabulary.ts';

export const TrackerKind = OneOf(['github', 'gitlab', 'jira', 'linear']).meta({ id: 'TrackerKind' });
export type TrackerKind = z.infer<typeof TrackerKind>;

/** A tracker in which tickets are made. Its token never leaves the service. */
export const TrackerRecord = z
  .object({
    id: Id,
    kind: TrackerKind,
    baseUrl: z.string(),
    project: z.string(),
    login: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Tracker' });
export type TrackerRecord = z.infer<typeof TrackerRecord>;

export const TrackerTestResult = z
  .object({
    works: z.boolean(),
    sentence: z.string().meta({ description: 'The outcome, for people.' }),
  })
  .meta({ id: 'TrackerTestResult' });
export type TrackerTestResult = z.infer<typeof TrackerTestResult>;

export const ActionTicket = z
  .object({
    actionId: Id,
    tracker: TrackerKind,
    key: z.string(),
    url: z.string(),
    state: z.string().meta({ description: 'The state, in the words of the tracker.' }),
    isDone: z.boolean(),
    readAt: Timestamp.meta({ description: 'When the state was read.' }),
    failure: z.string().nullable().meta({ description: 'Why it could not be read the last time.' }),
  })
  .meta({ id: 'ActionTicket' });
export type ActionTicket = z.infer<typeof ActionTicket>;

const TrackerParams = z.object({ trackerId: Id });
const ActionParams = z.object({ siteId: Id, actionId: Id });

export const trackerRoutes = {
  list: defineRoute({
    operationId: 'listTrackers',
    method: 'get',
    path: '/api/account/trackers',
    summary: 'The trackers of the account, in which tickets are made',
    tag: 'Action plan',
    scopes: ['api:read'],
    success: {
      status: 200,
      description: 'At most one of each kind',
      body: z.object({ data: z.array(TrackerRecord), nextCursor: z.null() }).meta({ id: 'Trackers' }),
    },
  }),
  put: defineRoute({
    operationId: 'putTracker',
    method: 'put',
    path: '/api/account/trackers',
    summary: 'Connect GitHub, GitLab, Jira or Linear, to make tickets of actions there; one of each kind',
    tag: 'Action plan',
    scopes: ['api:write'],
    role: 'owner',
    body: z
      .strictObject({
        kind: TrackerKind,
        baseUrl: HttpUrl.optional().meta({
          description:
            'The address of your own server, and always that of Jira, such as https://acme.atlassian.net.',
        }),
        project: Text(200).meta({
          description: '`owner/repository`, a path of GitLab, a key of Jira or of a team of Linear.',
        }),
        login: z.email().max(254).nullable().default(null).meta({
          description: 'For Jira in the cloud: the e-mail address to which the token belongs.',
        }),
        token: Text(1_000),
      })
      .meta({ id: 'TrackerBody' }),
    success: { status: 200, description: 'The tracker', body: TrackerRecord },
  }),
  delete: defineRoute({
    operationId: 'deleteTracker',
    method: 'delete',
    path: '/api/account/trackers/{trackerId}',
    summary: 'Delete a tracker and its token; tickets stay linked',
    tag: 'Action plan',
    scopes: ['api:write'],
    role: 'owner',
    params: TrackerParams,
    success: { status: 204, description: 'Forgotten' },
  }),
  test: defineRoute({
    operationId: 'testTracker',
    method: 'post',
    path: '/api/account/trackers/{trackerId}/test',
    summary: 'Test whether the token reaches the project, without making a ticket',
    tag: 'Action plan',
    scopes: ['api:write'],
    role: 'owner',
    params: TrackerParams,
    success: { status: 200, description: 'The outcome', body: TrackerTestResult },
  }),
} as const;

export const ticketRoutes = {
  list: defineRoute({
    operationId: 'listTickets',
    method: 'get',
    path: '/api/sites/{siteId}/tickets',
    summary: 'The tickets of the actions of a site, with the states that were last read',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: z.object({ siteId: Id }),
    success: {
      status: 200,
      description: 'At most one for each action, whole and unpaginated',
      body: z.object({ data: z.array(ActionTicket), nextCursor: z.null() }).meta({ id: 'ActionTickets' }),
    },
  }),
  get: defineRoute({
    operationId: 'getTicket',
    method: 'get',
    path: '/api/sites/{siteId}/actions/{actionId}/ticket',
    summary: 'The ticket of an action; its state is read again when it is older than a minute',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: ActionParams,
    success: { status: 200, description: 'The ticket', body: ActionTicket },
  }),
  create: defineRoute({
    operationId: 'createTicket',
    method: 'post',
    path: '/api/sites/{siteId}/actions/{actionId}/ticket',
    summary: 'Make a ticket of an action, once: if there is one already, it is the answer',
    tag: 'Action plan',
    scopes: ['api:write'],
    conflicts: true,
    params: ActionParams,
    body: z.strictObject({ tracker: TrackerKind }).meta({ id: 'TicketBody' }),
    success: { status: 201, description: 'The ticket', body: ActionTicket },
  }),
} as const;
