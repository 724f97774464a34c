import { AppError, type memberRoutes } from '@plumbline/contracts';
import { createUser, EmailTakenError, listMembers, removeMember } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../../http/error-reply.ts';
import { presentMember } from '../accounts/present.ts';

export function memberHandlers({ db }: ApiDeps): Handlers<typeof memberRoutes> {
  return {
    list: async ({ principal }) => ({
      data: (await listMembers(db, principal.accountId)).map(presentMember),
      nextCursor: null,
    }),

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

    remove: async ({ principal: { accountId }, params: { memberId } }) => {
      const outcome = await removeMember(db, accountId, memberId);
      if (outcome === 'unknown') throw notFound();
      if (outcome === 'last') {
        throw new AppError(
          'conflict_error',
          'This is the last member of the account. Add another one first.',
        );
      }
    },
  };
}
