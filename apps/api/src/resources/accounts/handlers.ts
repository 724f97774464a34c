import { AppError, type accountRoutes } from '@plumbline/contracts';
import {
  createSession,
  deleteSession,
  deleteSessionsOf,
  findUserByPassword,
  getAccount,
  getSession,
  getUserByEmail,
  setPassword,
  usePasswordLink,
} from '@plumbline/database';
import { mailUnavailable } from '@plumbline/sending';
import type { ApiDeps } from '../../deps.ts';
import { rateLimitError } from '../../http/admit.ts';
import { invalidAt } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentAccount, presentSession } from './present.ts';
import { endedSessionCookie, sessionCookie } from '../../security/session-cookie.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function accountHandlers({
  db,
  limits,
  passwordMail,
  settings,
}: ApiDeps): Handlers<typeof accountRoutes> {
  return {
    get: async ({ principal }) =>
      presentAccount(await orNotFound(getAccount(db, principal.accountId)), settings),

    signIn: async ({ body, client, actAs, setHeader }) => {
      const known = await getUserByEmail(db, body.email);
      if (known !== null) {
        const { accountId, id: userId, email } = known;
        actAs({ accountId, userId, apiKeyId: null, actor: email });
      }
      // Attempts count by address, and by address and account together. If they counted by account alone, anybody
      // could lock its holder out.
      const byAddress = await limits.takeSignInFrom(client.address);
      const byAccount = await limits.takeSignIn(body.email, client.address);
      for (const state of [byAddress, byAccount]) if (!state.allowed) throw rateLimitError(state, 'requests');
      const user = await findUserByPassword(db, body.email, body.password);
      if (user === null) {
        throw new AppError(
          'authentication_error',
          'The e-mail address or the password is wrong. Check both.',
        );
      }
      await limits.giveSignInBack(body.email, client.address);
      const { token, session } = await createSession(db, user.id);
      setHeader('Set-Cookie', sessionCookie(token, session.expiresAt, client.secureCookies));
      return presentSession(session, settings);
    },

    getSession: async ({ principal }) =>
      presentSession(await orNotFound(getSession(db, principal.sessionId)), settings),

    signOut: async ({ principal, client, setHeader }) => {
      await deleteSession(db, principal.sessionId);
      setHeader('Set-Cookie', endedSessionCookie(client.secureCookies));
    },

    signOutEverywhere: async ({ principal, client, setHeader }) => {
      await deleteSessionsOf(db, principal.userId);
      setHeader('Set-Cookie', endedSessionCookie(client.secureCookies));
    },

    changePassword: async ({ principal, body, client }) => {
      const { user } = await orNotFound(getSession(db, principal.sessionId));
      const state = await limits.takeSignIn(user.email, client.address);
      if (!state.allowed) throw rateLimitError(state, 'requests');
      const known = await findUserByPassword(db, user.email, body.currentPassword);
      if (known === null) throw invalidAt(400, 'body.currentPassword', 'is not the current password');
      await limits.giveSignInBack(user.email, client.address);
      await setPassword(db, user.id, body.newPassword);
      await deleteSessionsOf(db, user.id, principal.sessionId);
    },

    mailPasswordLink: async ({ body: { email }, client, actAs }) => {
      const reason = mailUnavailable(settings.mail);
      if (reason !== null) {
        throw invalidAt(
          400,
          'body.email',
          `cannot get a mail: ${reason} Ask an owner of the account for a password`,
        );
      }
      const user = await getUserByEmail(db, email);
      if (user !== null)
        actAs({ accountId: user.accountId, userId: user.id, apiKeyId: null, actor: user.email });
      const states = [await limits.takeSignInFrom(client.address), await limits.takePasswordMail(email)];
      for (const state of states) if (!state.allowed) throw rateLimitError(state, 'requests');
      if (user !== null) passwordMail.send('forgotten', user);
    },

    usePasswordLink: async ({ body: { token, newPassword }, client, actAs }) => {
      const state = await limits.takeSignInFrom(client.address);
      if (!state.allowed) throw rateLimitError(state, 'requests');
      const user = await usePasswordLink(db, token, newPassword);
      if (user === null) {
        throw invalidAt(400, 'body.token', 'was used already, has expired or is unknown: ask for a new mail');
      }
      actAs({ accountId: user.accountId, userId: user.id, apiKeyId: null, actor: user.email });
    },
  };
}
