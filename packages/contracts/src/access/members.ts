import { z } from 'zod';
import { Email, Password } from './accounts.ts';
import { Role } from './roles.ts';
import { defineRoute, Sentence } from '../route.ts';
import { formatNumber } from '../numbers.ts';
import { Id, Timestamp } from '../vocabulary.ts';

/** The largest number of members of an account. */
export const MEMBERS_MAX = 1_000;

export const MemberRecord = z
  .object({ id: Id, email: z.string(), role: Role, createdAt: Timestamp })
  .meta({ id: 'Member', description: 'Somebody who can sign in to the account.' });
export type MemberRecord = z.infer<typeof MemberRecord>;

export const memberRoutes = {
  list: defineRoute({
    operationId: 'listMembers',
    method: 'get',
    path: '/api/members',
    summary: 'Who can sign in to the account',
    tag: 'Account',
    scopes: ['admin'],
    success: {
      status: 200,
      description: `All members, at most ${formatNumber(MEMBERS_MAX)}`,
      body: z
        .object({ sentence: Sentence, data: z.array(MemberRecord).max(MEMBERS_MAX), nextCursor: z.null() })
        .meta({ id: 'Members' }),
    },
  }),
  add: defineRoute({
    operationId: 'addMember',
    method: 'post',
    path: '/api/members',
    summary: 'Add a member, with an initial password or by an invitation',
    description:
      'Without a password the new member gets a mail with a link to choose one, which works once, for seven days.',
    tag: 'Account',
    scopes: ['admin'],
    role: 'owner',
    conflicts: true,
    body: z
      .strictObject({ email: Email, password: Password.optional(), role: Role.default('member') })
      .meta({ id: 'MemberBody' }),
    success: { status: 201, description: 'The new member', body: MemberRecord },
  }),
  update: defineRoute({
    operationId: 'updateMember',
    method: 'patch',
    path: '/api/members/{memberId}',
    summary: 'Give a member another role, at once',
    tag: 'Account',
    scopes: ['admin'],
    role: 'owner',
    conflicts: true,
    params: z.object({ memberId: Id }),
    body: z.strictObject({ role: Role }).meta({ id: 'MemberRoleBody' }),
    success: { status: 200, description: 'The member', body: MemberRecord },
  }),
  remove: defineRoute({
    operationId: 'removeMember',
    method: 'delete',
    path: '/api/members/{memberId}',
    summary: 'Take a member out of the account, and out of its sessions at once',
    tag: 'Account',
    scopes: ['admin'],
    role: 'owner',
    conflicts: true,
    params: z.object({ memberId: Id }),
    success: { status: 204, description: 'Removed' },
  }),
} as const;
