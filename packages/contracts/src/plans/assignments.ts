import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Id, Text, Timestamp } from '../vocabulary.ts';

const COMMENT_LENGTH_MAX = 4_000;

/** The owner of an action and its due date. */
export const Assignment = z
  .object({
    actionId: Id,
    owner: z
      .object({ id: Id, email: z.string() })
      .nullable()
      .meta({ description: 'A member; null for nobody.' }),
    dueOn: z.iso.date().nullable(),
    comments: z.int().meta({ description: 'The number of comments.' }),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof Assignment>;

export const CommentRecord = z
  .object({
    id: Id,
    author: z.string().meta({ description: 'The e-mail address of a member, or the name of a key.' }),
    text: z.string(),
    createdAt: Timestamp,
    mayDelete: z
      .boolean()
      .meta({ description: 'Whether the caller may delete it: its writer and owners may.' }),
  })
  .meta({ id: 'Comment' });
export type CommentRecord = z.infer<typeof CommentRecord>;

const ActionParams = z.object({ siteId: Id, actionId: Id });

export const assignmentRoutes = {
  list: defineRoute({
    operationId: 'listAssignments',
    method: 'get',
    path: '/api/sites/{siteId}/assignments',
    summary: 'The actions of a site that have an owner, a due date or comments',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: z.object({ siteId: Id }),
    success: {
      status: 200,
      description: 'At most one entry for each check, whole and unpaginated',
      body: z.object({ data: z.array(Assignment), nextCursor: z.null() }).meta({ id: 'Assignments' }),
    },
  }),
  put: defineRoute({
    operationId: 'assignAction',
    method: 'put',
    path: '/api/sites/{siteId}/actions/{actionId}/assignment',
    summary: 'Set or remove the owner and the due date of an action',
    description: 'By the id that the action keeps from plan to plan.',
    tag: 'Action plan',
    scopes: ['api:write'],
    params: ActionParams,
    body: z
      .strictObject({
        ownerId: Id.nullable().meta({ description: 'A member of the account.' }),
        dueOn: z.iso.date('must be a date such as 2026-12-01').nullable(),
      })
      .meta({ id: 'AssignmentBody' }),
    success: { status: 200, description: 'The assignment', body: Assignment },
  }),
  comment: defineRoute({
    operationId: 'commentAction',
    method: 'post',
    path: '/api/sites/{siteId}/actions/{actionId}/comments',
    summary: 'Comment on an action',
    tag: 'Action plan',
    scopes: ['api:write'],
    params: ActionParams,
    body: z.strictObject({ text: Text(COMMENT_LENGTH_MAX) }).meta({ id: 'CommentBody' }),
    success: { status: 201, description: 'The comment', body: CommentRecord },
  }),
  listComments: defineRoute({
    operationId: 'listComments',
    method: 'get',
    path: '/api/sites/{siteId}/actions/{actionId}/comments',
    summary: 'The comments on an action, the oldest first',
    tag: 'Action plan',
    scopes: ['api:read'],
    params: ActionParams,
    query: PageQuery,
    success: { status: 200, description: 'A page of comments', body: listOf(CommentRecord) },
  }),
  deleteComment: defineRoute({
    operationId: 'deleteComment',
    method: 'delete',
    path: '/api/sites/{siteId}/actions/{actionId}/comments/{commentId}',
    summary: 'Delete a comment; its writer may, and owners',
    tag: 'Action plan',
    scopes: ['api:write'],
    params: z.object({ siteId: Id, actionId: Id, commentId: Id }),
    success: { status: 204, description: 'Deleted' },
  }),
} as const;
