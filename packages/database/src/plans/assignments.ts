import type { Db } from '../support/client.ts';
import type { ActionComment } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export type { ActionComment };

/** An action with the member who takes care of it, its due date and the number of its comments. */
export interface AssignedAction {
  readonly id: string;
  readonly dueOn: Date | null;
  readonly owner: { readonly id: string; readonly email: string } | null;
  readonly comments: number;
}

/** An action of an account. */
export interface ActionOfAccount {
  readonly accountId: string;
  readonly siteId: string;
  readonly actionId: string;
}

const select = {
  id: true,
  dueOn: true,
  owner: { select: { id: true, email: true } },
  _count: { select: { comments: true } },
} as const;

interface Row extends Omit<AssignedAction, 'comments'> {
  readonly _count: { readonly comments: number };
}

function assignedOf({ id, dueOn, owner, _count }: Row): AssignedAction {
  return { id, dueOn, owner, comments: _count.comments };
}

/** Returns the actions of a site with an owner, a due date or a comment. */
export async function listAssignments(
  db: Db,
  accountId: string,
  siteId: string,
): Promise<readonly AssignedAction[]> {
  const isUsed = [{ ownerId: { not: null } }, { dueOn: { not: null } }, { comments: { some: {} } }];
  const rows = await db.action.findMany({ where: { accountId, siteId, OR: isUsed }, select });
  return rows.map(assignedOf);
}

/** Returns null if the site of the account has no such action. */
export async function assignAction(
  db: Db,
  { accountId, siteId, actionId: id }: ActionOfAccount,
  to: { readonly ownerId: string | null; readonly dueOn: Date | null },
): Promise<AssignedAction | null> {
  await db.action.updateMany({ where: { id, accountId, siteId }, data: to });
  const row = await db.action.findFirst({ where: { id, accountId, siteId }, select });
  return row && assignedOf(row);
}

/** The author of a comment: a member, or a key of one. */
export type Commenter = Pick<ActionComment, 'userId' | 'author'>;

/** Returns null if the site of the account has no such action. */
export async function createComment(
  db: Db,
  { accountId, siteId, actionId }: ActionOfAccount,
  comment: Commenter & Pick<ActionComment, 'text'>,
): Promise<ActionComment | null> {
  const action = await db.action.findFirst({ where: { id: actionId, accountId, siteId } });
  return action && db.actionComment.create({ data: { id: newId(), accountId, actionId, ...comment } });
}

/** Returns a page of the comments on an action, the oldest first. */
export async function listComments(
  db: Db,
  { accountId, siteId, actionId }: ActionOfAccount,
  page: ListPageRequest,
): Promise<ListPage<ActionComment>> {
  const { after, options } = keyset(page, 'asc');
  const where = { accountId, actionId, action: { siteId }, ...after };
  return cutToPage(await db.actionComment.findMany({ where, ...options }), page.limit);
}

/** Returns the comment, or null if the action of the account has none with that id. */
export async function getComment(
  db: Db,
  { accountId, siteId, actionId }: ActionOfAccount,
  id: string,
): Promise<ActionComment | null> {
  return db.actionComment.findFirst({ where: { id, accountId, actionId, action: { siteId } } });
}

export async function deleteComment(db: Db, accountId: string, id: string): Promise<void> {
  await db.actionComment.deleteMany({ where: { id, accountId } });
}
