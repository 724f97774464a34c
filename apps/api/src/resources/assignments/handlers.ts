import {
  AppError,
  includesRole,
  type Assignment,
  type assignmentRoutes,
  type CommentRecord,
} from '@plumbline/contracts';
import {
  assignAction,
  createComment,
  deleteComment,
  getAction,
  getComment,
  getSite,
  listAssignments,
  listComments,
  listMembers,
  type ActionComment,
  type ActionOfAccount,
  type AssignedAction,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt, notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { presentList } from '../../http/present-list.ts';
import type { Principal } from '../../security/principal.ts';

export function assignmentHandlers({ db }: ApiDeps): Handlers<typeof assignmentRoutes> {
  return {
    list: async ({ principal: { accountId }, params }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      const assigned = await listAssignments(db, accountId, site.id);
      return { data: assigned.map(presentAssignment), nextCursor: null };
    },

    put: async ({ principal: { accountId }, params, body: { ownerId, dueOn } }) => {
      await requireAction(accountId, params);
      if (ownerId !== null) await requireMember(accountId, ownerId);
      const to = { ownerId, dueOn: dueOn === null ? null : new Date(dueOn) };
      return presentAssignment(await orNotFound(assignAction(db, { accountId, ...params }, to)));
    },

    comment: async ({ principal, params, body: { text } }) => {
      const reference = { accountId: principal.accountId, ...params };
      const comment = { userId: principal.userId, author: nameOf(principal), text };
      return presentComment(await orNotFound(createComment(db, reference, comment)), principal);
    },

    listComments: async ({ principal, params, query }) => {
      await requireAction(principal.accountId, params);
      const page = await listComments(db, { accountId: principal.accountId, ...params }, query);
      return presentList(page, (comment) => presentComment(comment, principal));
    },

    deleteComment: async ({ principal, params: { commentId, ...params } }) => {
      const { accountId } = principal;
      const comment = await orNotFound(getComment(db, { accountId, ...params }, commentId));
      if (!mayDelete(comment, principal)) {
        throw new AppError(
          'permission_error',
          'The writer of a comment may delete it, and so may owners of the account.',
          {
            details: { required: ['owner'], granted: [principal.role] },
          },
        );
      }
      await deleteComment(db, accountId, comment.id);
    },
  };

  async function requireAction(
    accountId: string,
    { siteId, actionId }: Pick<ActionOfAccount, 'siteId' | 'actionId'>,
  ): Promise<void> {
    const action = await orNotFound(getAction(db, accountId, actionId));
    if (action.siteId !== siteId) throw notFound();
  }

  async function requireMember(accountId: string, userId: string): Promise<void> {
    const members = await listMembers(db, accountId);
    if (!members.some(({ id }) => id === userId))
      throw invalidAt(400, 'body.ownerId', 'is not a member of the account');
  }
}

function nameOf(principal: Principal): string {
  return principal.kind === 'session' ? principal.email : principal.name;
}

function mayDelete({ userId }: ActionComment, principal: Principal): boolean {
  return includesRole(principal.role, 'owner') || (userId !== null && userId === principal.userId);
}

function presentAssignment({ id, dueOn, owner, comments }: AssignedAction): Assignment {
  return { actionId: id, owner, dueOn: dueOn && dueOn.toISOString().slice(0, 10), comments };
}

function presentComment(comment: ActionComment, principal: Principal): CommentRecord {
  const { id, author, text, createdAt } = comment;
  return { id, author, text, createdAt: createdAt.toISOString(), mayDelete: mayDelete(comment, principal) };
}
