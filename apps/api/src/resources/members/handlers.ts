import { randomBytes } from 'node:crypto';
import { AppError, formatNumber, MEMBERS_MAX, type memberRoutes } from '@plumbline/contracts';
import { addMember, EmailTakenError, listMembers, removeMember, setRole } from '@plumbline/database';
import { mailUnavailable } from '@plumbline/sending';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { invalidAt, notFound } from '../../http/error-reply.ts';
import { presentMember } from '../accounts/present.ts';
import { memberSentence } from '../list-sentences.ts';

export function memberHandlers({ db, passwordMail, settings }: ApiDeps): Handlers<typeof memberRoutes> {
  return {
    list: async ({ principal }) => {
      const members = await listMembers(db, principal.accountId);
      return { sentence: memberSentence(members.length), data: members.map(presentMember), nextCursor: null };
    },

    add: async ({ principal: { accountId }, body: { email, role, password } }) => {
      if (password === undefined) requireMail();
      try {
        const user = await addMember(db, {
          accountId,
          email,
          role,
          password: password ?? passwordOfNobody(),
        });
        if (user === null) {
          throw new AppError(
            'conflict_error',
            `An account has at most ${formatNumber(MEMBERS_MAX)} members. Remove one who no longer needs it.`,
          );
        }
        if (password === undefined) passwordMail.send('invitation', user);
        return presentMember(user);
      } catch (error) {
        if (!(error instanceof EmailTakenError)) throw error;
        throw new AppError(
          'conflict_error',
          'The e-mail address belongs to a member already. Use another one.',
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

  function requireMail(): void {
    const reason = mailUnavailable(settings.mail);
    if (reason !== null) throw invalidAt(400, 'body.password', `is required to add a member: ${reason}`);
  }
}

/** Returns a password that nobody knows, for a member who has yet to choose one. */
function passwordOfNobody(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the outcome of a change of a member; throws if it was refused. */
function changed<Outcome>(outcome: Outcome | 'unknown' | 'last'): Outcome {
  if (outcome === 'unknown') throw notFound();
  if (outcome !== 'last') return outcome;
  throw new AppError(
    'conflict_error',
    'The account would have no owner. Make another member an owner first.',
  );
}
