import { AppError, type memberRoutes } from '@plumbline/contracts';
import { createUser, EmailTakenError, listMembers, removeMember, setRole } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../../http/error-reply.ts';
import { presentMember } from '../accounts/present.ts';
import { memberSentence } from '../list-sentences.ts';

export function memberHandlers({ db }: ApiDeps): Handlers<typeof memberRoutes> {
  return {
    list: async ({ principal }) => {
      const members = await listMembers(db, principal.accountId);
      return { sentence: memberSentence(members.length), data: members.map(presentMember), nextCursor: null };
    },

    add: async ({ principal: { accountId }, body }) => {
      try {
        return presentMember(await createUser(db, { accountId, ...body }));
      } catch (error) {
        if (!(error instanceof EmailTakenError)) throw error;
        throw new AppError(
          'conflict_error',
          'The e-mail address belongs to a user already. Use another one.',
          {
            cause: error,
          },
        );
      }
    },

    update: async ({ principal: { accountId }, params: { memberId }, body: { role } }) =>
      presentMember(changed(await setRole(db, accountId, memberId, role))),

    remove: async ({ principal: { accountId }, params: { memberId } }) => {
      changed(await removeMember(db, accountId, memberId));
    },
  };
}

/** Returns the outcome of a change of a member; throws if it was refused. */
function changed<Outcome>(outcome: Outcome | 'unknown' | 'last'): Outcome {
  if (outcome === 'unknown') throw notFound();
  if (outcome !== 'last') return outcome;
  throw new AppError('conflict_error', 'The account would have no owner. Make another member one first.');
}
