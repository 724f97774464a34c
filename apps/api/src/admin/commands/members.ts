import { formatNumber, MEMBERS_MAX, Password, ROLES } from '@plumbline/contracts';
import { addMember, listMembers, removeMember, setRole } from '@plumbline/database';
import { parseConfig } from '@plumbline/service';
import { z } from 'zod';
import { defineCommand, RefusedError, UsageError } from '../define-command.ts';
import { requireAccount } from './accounts.ts';

const account = z.uuid();
const member = z.uuid();
const role = z.enum(ROLES);
const LAST_OWNER = 'This member is the last owner of the account. Make somebody else an owner first.';

export const memberCommands = {
  'list-members': defineCommand({
    about: 'Lists who can sign in to an account.',
    options: { account },
    run: async ({ db }, { account: accountId }) => {
      await requireAccount(db, accountId);
      const members = await listMembers(db, accountId);
      return { accountId, result: members.map(({ id, email, role }) => ({ member: id, email, role })) };
    },
  }),

  'add-member': defineCommand({
    about: 'Adds somebody who can sign in to an account. The password is read from PASSWORD.',
    options: { account, email: z.email(), role: role.default('member') },
    run: async ({ db, environment }, { account: accountId, email, role: given }) => {
      await requireAccount(db, accountId);
      const { PASSWORD: password } = parseConfig(z.object({ PASSWORD: Password }), environment);
      const added = await addMember(db, { accountId, email, password, role: given });
      if (added === null)
        throw new RefusedError(`An account has at most ${formatNumber(MEMBERS_MAX)} members.`);
      return { accountId, result: { member: added.id, email, role: given } };
    },
  }),

  'set-role': defineCommand({
    about: 'Gives a member another role.',
    options: { account, member, role },
    run: async ({ db }, { account: accountId, member: id, role: given }) => {
      const outcome = await setRole(db, accountId, id, given);
      if (outcome === 'unknown') throw unknownMember(id);
      if (outcome === 'last') throw new RefusedError(LAST_OWNER);
      return { accountId, result: { member: id, role: given } };
    },
  }),

  'remove-member': defineCommand({
    about: 'Takes a member out of an account, with their keys and sessions.',
    options: { account, member },
    run: async ({ db }, { account: accountId, member: id }) => {
      const outcome = await removeMember(db, accountId, id);
      if (outcome === 'unknown') throw unknownMember(id);
      if (outcome === 'last') throw new RefusedError(LAST_OWNER);
      return { accountId, result: { member: id, removed: true } };
    },
  }),
};

function unknownMember(id: string): UsageError {
  return new UsageError(`The account has no member ${id}.`);
}
